import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { between, drawSwept, radiusOf, type Spot, type Sweep } from './mosaic.ts';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Sweeping over a photo, by a finger, a mouse or the keyboard. */
export function useSweeps(src: string) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [photo, setPhoto] = useState<HTMLImageElement | null>(null);
  const [sweeps, setSweeps] = useState<readonly Sweep[]>([]);
  /** The spot that the keyboard is at; null until the keyboard is used. */
  const [spot, setSpot] = useState<Spot | null>(null);
  const last = useRef<Spot | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setPhoto(image);
    image.src = src;
  }, [src]);
  useEffect(() => {
    if (canvas.current && photo) drawSwept(canvas.current, photo, sweeps);
  }, [photo, sweeps]);

  const size = { width: photo?.naturalWidth ?? 1, height: photo?.naturalHeight ?? 1 };
  const middle = { x: size.width / 2, y: size.height / 2 };
  const radius = radiusOf(size);
  const spotOf = ({ clientX, clientY }: PointerEvent<HTMLCanvasElement>): Spot => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    };
  };
  const within = ({ x, y }: Spot): Spot => ({
    x: Math.min(size.width, Math.max(0, x)),
    y: Math.min(size.height, Math.max(0, y)),
  });
  return {
    canvas,
    size,
    radius,
    spot,
    count: sweeps.length,
    undo: () => setSweeps((all) => all.slice(0, -1)),
    handlers: {
      // Only a person who works by the keyboard sees the spot.
      onFocus: (event: FocusEvent<HTMLCanvasElement>) => {
        if (event.currentTarget.matches(':focus-visible') && photo) setSpot((now) => now ?? middle);
      },
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
        if (!photo) return;
        setSpot(null);
        event.currentTarget.setPointerCapture(event.pointerId);
        const here = spotOf(event);
        last.current = here;
        setSweeps((all) => [...all, [here]]);
      },
      onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
        const from = last.current;
        if (!from) return;
        const to = spotOf(event);
        last.current = to;
        setSweeps((all) => [
          ...all.slice(0, -1),
          [...(all.at(-1) ?? []), ...between(from, to, radius / 2)],
        ]);
      },
      onPointerUp: () => {
        last.current = null;
      },
      onPointerCancel: () => {
        last.current = null;
      },
      onKeyDown: (event: KeyboardEvent<HTMLCanvasElement>) => {
        if (!photo) return;
        const now = spot ?? middle;
        const step = arrows[event.key];
        const far = event.shiftKey ? radius / 5 : radius;
        if (step) setSpot(within({ x: now.x + step[0] * far, y: now.y + step[1] * far }));
        else if (event.key === ' ' || event.key === 'Enter') {
          setSpot(now);
          setSweeps((all) => [...all, [now]]);
        } else return;
        event.preventDefault();
      },
    },
  };
}
