/** Sizes that pictures are made at, in CSS pixels. */
export const sizes = {
  tablet: [1180, 820],
  'tablet-staand': [820, 1180],
  laptop: [1440, 900],
  telefoon: [390, 844],
} as const;

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** A browser that somebody looks through. */
export interface Camera {
  /** Opens the app for somebody who is not logged in. */
  arrive(): Promise<void>;
  /** Logs in from there; `home` is the heading that it leads to. */
  logIn(person: { username: string; home: string }): Promise<void>;
  /** Goes to an address of the app, and waits until the screen is whole. */
  go(address: string): Promise<void>;
  /** Presses a button, by its whole name. */
  press(name: string): Promise<void>;
  /** Writes in a field of a form. */
  write(label: string, text: string): Promise<void>;
  /** Types words in the note on screen. */
  note(words: string): Promise<void>;
  /** Until a heading or a button of this name is in sight. */
  look(name: string): Promise<void>;
  /** Turns or resizes the window, in CSS pixels, without opening the page anew. */
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what is in the window. */
  shoot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Milliseconds that a screen has to settle: once it is opened, and after it was turned. */
export const settling = { opened: 1_200, turned: 300 } as const;
