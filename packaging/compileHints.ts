import type { Plugin } from 'vite';

/** What a start of filling out needs. */
const needed = /^(?:index|app|shared|engine|parts|filling|editor)(?:~|$)/;

export const compileHint = '//# allFunctionsCalledOnLoad';

/**
 * Asks Chromium to compile all functions of what a start of filling out needs while it comes in, in
 * a thread of its own. Else each is compiled when it is first called, and everything waits for it.
 * V8 takes the hint only on the first line, where Vite writes something of its own: so this comes
 * last.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && needed.test(chunk.name))
          chunk.code = `${compileHint}\n${chunk.code}`;
    },
  },
});
