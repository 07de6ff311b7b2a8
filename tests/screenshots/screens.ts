import { randomUUID } from 'node:crypto';
import type { Inspection } from '#shared/model/inspection.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { conflictTexts } from '#shared/text/conflicts.ts';
import { editorTexts } from '#shared/text/editor.ts';
import { findTexts } from '#shared/text/fillOut.ts';
import { photoTexts } from '#shared/text/photos.ts';
import { sessionTexts } from '#shared/text/sessions.ts';
import { offerTexts } from '#shared/text/transfer.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import type { Camera } from './camera.ts';
import { bringDrawing, caption } from './drawing.ts';

/** A screen: what its picture is called, its address, and what somebody does there first. */
export type Screen = readonly [
  name: string,
  address: string,
  act?: (camera: Camera) => Promise<void>,
];

/** What one person sees. */
export interface Album {
  username: string;
  /** Heading of where a login leads. */
  home: string;
  screens: readonly Screen[];
}

/** Every screen of a server with its demonstration data, by who sees it; and a report of it. */
export async function findScreens(url: string): Promise<{ albums: Album[]; report: Buffer }> {
  const [inspector, office] = [await logIn(url, 'inspecteur'), await logIn(url, 'beheerder')];
  await addSnippets(inspector, office);
  const { inspections } = (
    await inspector.call<{ inspections: Pick<Inspection, 'id' | 'status'>[] }>(
      'GET',
      '/api/inspection/dashboard',
    )
  ).body;
  const of = (status: string) => inspections.find((one) => one.status === status)?.id ?? '';
  const report = await inspector.call('GET', `/api/inspection/${of('finished')}/export`);
  const atWork = await atConditions(inspector, of('started'));
  return {
    report: report.bytes,
    albums: [
      {
        username: 'inspecteur',
        home: 'Werkvoorraad',
        screens: [
          ['werkvoorraad', '/'],
          ['inspecties', '/inspecties/lijst'],
          ['inspectie-toevoegen', '/inspecties/toevoegen'],
          ['inspectie-bewerken', `/inspecties/bewerken/${of('upcoming')}`],
          [
            'voorwaarden-kiezen',
            `/inspecties/bewerken/${of('started')}/domeinen-items-voorwaarden`,
          ],
          ['invullen', `/inspectie/${of('started')}?target=dashboard`],
          ...atWork,
          ['voltooien', `/inspectie/${of('started')}?target=dashboard#finish`],
          ['afgerond', `/inspectie/${of('finished')}?target=dashboard`],
          ['nader-onderzoek', `/inspectie/${of('finished')}/nader-onderzoek`],
          ['vertrek', `/klaar-voor-vertrek/${of('upcoming')}`],
          ['termijnen', `/inspectie/${of('finished')}?target=dashboard#finish`],
          ['snelteksten', '/snelteksten'],
          ['kalender-inspecteur', '/kalender'],
          ['verzendcentrum', '/verzendcentrum'],
          ['offline', '/wat-werkt-offline'],
          ['hulp', '/hulp'],
          ['mijn-gegevens', '/mijn-gegevens'],
          ['ingelogd-op', '/mijn-gegevens', (camera) => camera.look(sessionTexts.title)],
          [
            'overdragen-aan-collega',
            `/inspecties/bewerken/${of('upcoming')}`,
            (camera) => camera.look(offerTexts.heading),
          ],
        ],
      },
      { username: 'beheerder', home: 'Dashboard', screens: await ofOffice(office) },
      {
        username: 'teamleider',
        home: 'Dashboard',
        screens: [
          ['overzicht', '/inspecties/alle'],
          ['kalender', '/inspecties/alle?beeld=kalender'],
          ['plannen', '/inspecties/plannen'],
          ['statistiek', '/statistiek'],
        ],
      },
    ],
  };
}

/** What one does at conditions of an inspection: each at one of its own. */
async function atConditions(inspector: ApiClient, inspection: string): Promise<Screen[]> {
  const { version } = (
    await inspector.call<{ inspection: Pick<Inspection, 'version'> }>(
      'GET',
      `/api/inspection/${inspection}`,
    )
  ).body.inspection;
  const [, seen = '', found = '', , both = ''] = (await questionsOf(inspector, version.id)).map(
    ({ id }) => id,
  );
  await bringDrawing(inspector, inspection, seen);
  const at = (question: string) => `/inspectie/${inspection}#${stopKey.question(question)}`;
  return [
    ['fotos', at(seen), (camera) => camera.look(photoTexts.open(1, caption, ''))],
    ['vinden', at(found), (camera) => camera.write(findTexts.label, 'adres')],
    ['aantekeningen', at(both), (camera) => camera.press(editorTexts.tools.maximise)],
    [
      'twee-apparaten',
      at(both),
      async (camera) => {
        await elsewhere(inspector, inspection, both);
        await camera.note(' De groepsruimte is nagemeten.');
        await camera.look(conflictTexts.compare);
      },
    ],
  ];
}

/** The same person writes at this condition on another device. */
const elsewhere = (inspector: ApiClient, inspection: string, question: string) =>
  inspector.call('POST', '/api/action-queue', {
    actions: [
      {
        id: randomUUID(),
        type: 'SAVE_INSPECTION_QUESTION_RESULT',
        inspection,
        payload: { question, notes: '<p>Er staan twaalf bedden.</p>' },
        device: 'laptop',
        sequence: 1,
        created_at: new Date().toISOString(),
      },
    ],
  });

/** The demonstration has none. */
async function addSnippets(inspector: ApiClient, office: ApiClient): Promise<void> {
  const text = (words: string) => `<p>${words}</p>`;
  const add = (person: ApiClient, title: string, words: string, shared = false) =>
    person.call('POST', '/api/snippet', { title, text: text(words), questions: [], shared });
  await add(inspector, 'hek', 'Het hek rond de buitenruimte is dicht en op slot.');
  await add(inspector, 'slaap', 'Elk kind heeft een eigen bed. De ruimte is geventileerd.');
  await add(office, 'gesproken', 'Gesproken met {manager} op {datum}.', true);
  await add(office, 'beleid', 'Het beleid is ingezien en besproken.', true);
}

async function ofOffice(office: ApiClient): Promise<Screen[]> {
  const get = async <T>(path: string) => (await office.call<T>('GET', path)).body;
  const { versions } = await get<{ versions: { id: string }[] }>('/api/version');
  const { users } = await get<{ users: { id: string }[] }>('/api/user');
  const version = versions.at(-1)?.id ?? '';
  const [question] = await questionsOf(office, version);
  return [
    ['dashboard', '/'],
    ['accounts', '/accounts/lijst'],
    ['account', `/accounts/bewerken/${users[0]?.id}`],
    ['overdragen', '/inspecties/alle'],
    ['notificatie', '/notificaties/bewerken/inspection-finished'],
    ['versies', '/versies/lijst'],
    ['versie', `/versies/bewerken/${version}`],
    ['voorwaarde', `/versies/bewerken/${version}/voorwaarde/${question?.id}`],
    ['kleuren', `/versies/${version}/kleuren`],
    ['importeren', '/versies/importeren'],
    ['vergelijken', `/versies/${version}/vergelijken?other=${versions[0]?.id}`],
    ['logboek', '/logboek'],
    ['register', '/register'],
    ['snelteksten-organisatie', '/snelteksten'],
    ['systeem', '/systeem'],
    ['publiceren', `/versies/${await revised(office, version)}/publiceren`],
  ];
}

async function questionsOf(office: ApiClient, version: string) {
  const { body } = await office.call<{
    version: { categories: { questions: { id: string; text: string }[] }[] };
  }>('GET', `/api/version/${version}`);
  return body.version.categories.flatMap(({ questions }) => questions);
}

/** A copy of a version with one text that is other; answers its id. */
async function revised(office: ApiClient, version: string): Promise<string> {
  const { id } = (
    await office.call<{ id: string }>('POST', `/api/version/${version}/duplicate`, {})
  ).body;
  const question = (await questionsOf(office, id))[1];
  const text = `${question?.text} Dat blijkt ook uit het beleidsplan.`;
  await office.call('PUT', `/api/question/${question?.id}`, { text });
  return id;
}
