/** Where the focus goes when what was pressed is not there any more. */
export const toHeading = (): void => document.querySelector('h1')?.focus();

/** The same once a change is on screen: where the focus is somewhere else by then, it stays. */
export const toHeadingIfLost = (): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) toHeading();
    }),
  );
