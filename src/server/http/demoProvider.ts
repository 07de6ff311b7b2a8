import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { demoPassword } from '#server/identity/demo.ts';
import { demoCss, demoLogoutScript, demoPage, loginPage } from '#server/identity/demoPages.ts';
import { demoPeople } from '#server/identity/demoPeople.ts';
import { loginTexts } from '#shared/text/login.ts';
import { readForms } from './formBodies.ts';

/** Mounts the demo's identity provider under /oidc, with its login form. */
export async function mountDemoProvider(app: FastifyInstance, provider: Provider): Promise<void> {
  app.get('/demo/demo.css', (_, reply) => reply.type('text/css; charset=utf-8').send(demoCss));
  app.get('/demo/logout.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(demoLogoutScript),
  );

  await app.register(async (forms) => {
    readForms(forms);
    const html = (reply: FastifyReply, body: string) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(body);

    /** Whether a login is over: it took too long, nobody asked for it, or a restore removed it. */
    const isOver = ({ raw }: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
      provider.interactionDetails(raw, reply.raw).then(
        () => false,
        () => true,
      );
    const over = (reply: FastifyReply) =>
      html(
        reply.code(400),
        demoPage(loginTexts.failed, `<p>${loginTexts.over}</p>${loginTexts.back}`),
      );

    forms.get<{ Params: { uid: string } }>('/oidc/interaction/:uid', async (request, reply) => {
      if (await isOver(request, reply)) return over(reply);
      return html(reply, loginPage(request.params.uid, demoPeople));
    });
    forms.post<{ Params: { uid: string }; Body: Record<string, string> }>(
      '/oidc/interaction/:uid',
      async (request, reply) => {
        if (await isOver(request, reply)) return over(reply);
        const { demo, username = '', password } = request.body ?? {};
        const name = demo ?? username.trim().toLowerCase();
        if (!Object.hasOwn(demoPeople, name) || (demo === undefined && password !== demoPassword))
          return html(reply.code(401), loginPage(request.params.uid, demoPeople, name));
        const location = await provider.interactionResult(
          request.raw,
          reply.raw,
          { login: { accountId: name, remember: true } },
          { mergeWithLastSubmission: false },
        );
        return reply.redirect(location, 303);
      },
    );
  });

  await app.register(async (raw) => {
    // The provider reads its bodies itself.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', (_, _payload, done) => done(null));
    const callback = provider.callback();
    raw.all('/oidc/*', (request, reply) => {
      reply.hijack();
      const { raw: message } = request;
      (message as { originalUrl?: string }).originalUrl = message.url ?? '';
      message.url = (message.url ?? '').slice('/oidc'.length) || '/';
      // The provider writes its own answer; the headers that guard.ts set must go with it.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      void callback(message, reply.raw);
    });
  });
}
