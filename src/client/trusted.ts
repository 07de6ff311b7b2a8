/**
 * Trusted Types: in browsers that have them, only this file turns text into HTML, and only in a
 * document of its own, where nothing runs and nothing is loaded. The screen shows nodes of such a
 * document, after cleaning. (The editor's library has a policy of its own for pasted text, which it
 * reads in the same way.)
 */
type Make = (text: string) => string;
interface Policy {
  createHTML: Make;
  createScriptURL: Make;
}
/** As the browser has it; TypeScript does not know it yet. */
interface Factory {
  createPolicy(name: string, policy: Policy): Policy;
}
const asIs: Make = (text) => text;
const rules: Policy = { createHTML: asIs, createScriptURL: asIs };
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy('veldinstrument', rules) ?? rules;

/** Reads HTML in a document of its own, and answers its body. */
export const readHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(policy.createHTML(html), 'text/html').body;

/** The address of the only worker that there is. */
export const workerAddress = (): string => policy.createScriptURL('/worker.js');
