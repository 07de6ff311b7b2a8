import { type ComponentType, lazy, type ReactNode } from 'react';

type Component<Props> = (props: Props) => ReactNode;

/** A component whose code comes later. */
export interface Later<Props> {
  /** Loads the code, before it is shown. */
  load(): Promise<unknown>;
  /**
   * The component to show. Ask once each time that it comes on screen: once the code is there, this
   * answers the component itself, and to change from one to the other makes it begin anew.
   */
  now(): Component<Props>;
}

/**
 * React's own `lazy` shows its fallback even if the code is there, and React holds back what
 * replaces a fallback until 300 ms after the fallback before.
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
