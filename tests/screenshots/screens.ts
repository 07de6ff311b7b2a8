import type { Inspection } from '#shared/model/inspection.ts';
import type { ApiClient } from '#tests/support/apiClient.ts';
import { logIn } from '#tests/support/apiClient.ts';

/** A screen: what its picture is called, and its address. */
export type Screen = readonly [name: string, address: string];

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
