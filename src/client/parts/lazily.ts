import { type ComponentType, lazy, type ReactNode } from 'react';

type Component<Props> = (props: Props) => ReactNode;

/** A component whose code comes later. */
export interface Later<Props> {
  /** Brings the code, before it is shown. */
  load(): Promise<unknown>;
  /**
   * What to show of it. Ask once for each time that it comes on screen: where the code is there, it
   * is the component itself, and another component would begin anew.
   */
  now(): Component<Props>;
}

/**
 * React's own `lazy` shows its fallback also where the code is there, and what takes the place of a
 * fallback waits until 300 ms after the fallback before.
 */
export function lazily<Props>(bring: () => Promise<Component<Props>>): Later<Props> {
  let come: Component<Props> | null = null;
  const load = async () => {
    come = await bring();
    return { default: come as ComponentType<unknown> };
  };
  const later = lazy(load) as unknown as Component<Props>;
  return { load, now: () => come ?? later };
}
