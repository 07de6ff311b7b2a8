import type { Role } from '#shared/model/enums.ts';
import { escapeHtml } from '#shared/rules/words/richText.ts';
import { loginTexts } from '#shared/text/login.ts';

/** A person of the demonstration. */
export interface DemoPerson {
  given_name: string;
  family_name: string;
  email: string;
  phone_number: string;
  roles: Role[];
}

/** The demo provider's own pages: plain HTML with one style sheet, in the product's style. */
export const demoPage = (title: string, body: string): string =>
  `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} – ${loginTexts.product}</title><link rel="icon" href="/icon-192.png" type="image/png"><link rel="stylesheet" href="/demo/demo.css"></head><body><main><p class="demo-brand">${loginTexts.product}</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const roleNames = (person: DemoPerson) =>
  person.roles.map((role) => loginTexts.roles[role]).join(' en ') || loginTexts.noRole;

/** The login form, with a button for each demo account. */
export function loginPage(
  uid: string,
  people: Readonly<Record<string, DemoPerson>>,
  wrong?: string,
): string {
  const action = `/oidc/interaction/${encodeURIComponent(uid)}`;
  const list = Object.entries(people)
    .map(
      ([name, person]) =>
        `<li><form method="post" action="${action}"><input type="hidden" name="demo" value="${escapeHtml(name)}"><button class="demo-account"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(`${person.given_name} ${person.family_name}`)} · ${roleNames(person)}</span></button></form></li>`,
    )
    .join('');
  return demoPage(
    loginTexts.title,
    `<p>${loginTexts.intro}</p>${wrong !== undefined ? `<p class="demo-error" role="alert">${loginTexts.wrong}</p>` : ''}
<form method="post" action="${action}"><p><label for="username">${loginTexts.username}</label><input id="username" name="username" autocomplete="username" autocapitalize="none" value="${escapeHtml(wrong ?? '')}" required autofocus></p>
<p><label for="password">${loginTexts.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required></p>
<p><button class="demo-button">${loginTexts.submit}</button></p></form>
<h2>${loginTexts.accounts}</h2><ul class="demo-accounts">${list}</ul>`,
  );
}

export const demoCss = `:root{color-scheme:light dark;--action:#0b5a6f;--text:#16232b;--subtle:#4b5b64;--line:#c5d0d5;--page:#f3f6f7;--surface:#fff;--danger:#a3212b}
@media(prefers-color-scheme:dark){:root{--action:#7cc7d9;--text:#e8eff2;--subtle:#a9b8bf;--line:#3c4b53;--page:#10181d;--surface:#18232a;--danger:#ff9a9a}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:1.125rem/1.5 system-ui,sans-serif}main{max-width:34rem;margin:0 auto;padding:2rem 1rem}
.demo-brand{color:var(--action);font-weight:600;margin:0 0 1rem}h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2rem 0 .5rem}label{display:block;font-weight:600;margin-bottom:.25rem}
input{width:100%;min-height:48px;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--subtle);border-radius:6px}
.demo-button{min-height:48px;padding:.5rem 1.5rem;font:inherit;font-weight:600;color:var(--surface);background:var(--action);border:0;border-radius:6px;cursor:pointer}
.demo-accounts{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}.demo-account{display:flex;flex-wrap:wrap;gap:.25rem .75rem;justify-content:space-between;width:100%;min-height:48px;padding:.5rem .75rem;font:inherit;text-align:start;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:6px;cursor:pointer}.demo-account span{color:var(--subtle)}
.demo-account:hover{border-color:var(--action)}:focus-visible{outline:3px solid var(--action);outline-offset:2px}.demo-error{color:var(--danger);font-weight:600}a{color:var(--action)}`;

export const demoLogoutScript = `document.querySelector('button[name="logout"]').click();`;
