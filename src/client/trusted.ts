/**
 * Trusted Types: in browsers that have them, only this file makes HTML of text, and only in a
 * document of its own, where nothing runs and nothing is loaded. What is shown is made of nodes of
 * such a document, after cleaning. (The editor's library has a policy of its own for what is
 * pasted, which it reads in the same way.)
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
