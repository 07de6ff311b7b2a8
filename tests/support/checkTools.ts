import { engines } from '#tests/browsers/driver.ts';
import { isHere, packagesOf } from '#tests/browsers/packages.ts';
import { nginxPackages, whyNoNginx } from '#tests/packaging/tlsProxy.ts';
import { findVera } from '#tests/pdf/support.ts';
import { installPackages, onPath } from './debian.ts';
import { unpackOfDebian13 } from './debianThirteen.ts';
import { whyNoOffice } from './office.ts';
import { whyNoSmallDisk } from './smallDisk.ts';

/** What some checks need beside Node, Chromium and a database. */
interface CheckTool {
  check: string;
  /** Why it cannot run here; null when it can. */
  lacks: () => string | null;
  /** Debian's packages; none where installing would start a service on this machine. */
  packages: readonly string[];
  /** Those of Debian 13 that are unpacked instead, where that can be done. */
  unpacked?: readonly string[];
}

const tools: readonly CheckTool[] = [
  {
    check: 'veraPDF: reports by PDF/UA-1 and PDF/A-2a',
    lacks: () => (findVera() ? null : 'no Java compiler with libjaxb-java'),
    packages: ['default-jdk-headless', 'libjaxb-java'],
  },
  {
    check: 'the text of reports',
    lacks: () => (onPath('pdftotext') ? null : 'no pdftotext'),
    packages: ['poppler-utils'],
  },
  {
    check: 'workbooks and Word documents in LibreOffice',
    lacks: whyNoOffice,
    packages: ['libreoffice-calc-nogui', 'libreoffice-writer-nogui'],
  },
  {
    check: 'writing that the system refuses',
    lacks: () => (onPath('prlimit') ? null : 'no prlimit'),
    packages: ['util-linux'],
  },
  { check: 'the product behind nginx', lacks: whyNoNginx, packages: [], unpacked: nginxPackages },
  ...engines.map((engine) => ({
    check: `stories in ${engine}`,
    lacks: () => (isHere(engine) ? null : `no ${engine}`),
    packages: packagesOf(engine),
  })),
];

/**
 * What some checks may do only on some machines: no package gives that, so they are told, and fail
 * nothing.
 */
const rights: readonly Pick<CheckTool, 'check' | 'lacks'>[] = [
  { check: 'a full disk, of SQLite and of PostgreSQL', lacks: whyNoSmallDisk },
  {
    check: 'files keep their owner when root restores',
    lacks: () => (process.getuid?.() === 0 ? null : 'not root'),
  },
  {
    check: 'a report is drawn again when its process is killed',
    lacks: () => (process.platform === 'linux' ? null : 'not Linux'),
  },
];
const missingRights = (): string[] =>
  rights.flatMap(({ check, lacks }) => {
    const reason = lacks();
    return reason === null ? [] : [`${check}: ${reason}`];
  });

const missingTools = (): string[] =>
  tools.flatMap(({ check, lacks, packages, unpacked = [] }) => {
    const reason = lacks();
    return reason === null ? [] : [`${check}: ${reason} (${[...packages, ...unpacked].join(' ')})`];
  });

/**
 * One line for each check that cannot run here; nothing is installed for it.
 * @throws Error that names those that want a tool, under `CI=true`: there nothing is left out
 */
export function missingChecks(): string[] {
  const lacking = missingTools();
  if (process.env['CI'] === 'true' && lacking.length > 0) throw new Error(lacking.join('\n'));
  return [...lacking, ...missingRights()];
}

/**
 * Installs what is missing where that may be done, and answers one line for each check that still
 * cannot run, with the packages of Debian that have what it needs.
 * @throws Error that names them, under `CI=true`: there nothing is left out
 */
export function readyTools(say: (line: string) => void): string[] {
  installPackages(
    tools.filter(({ lacks }) => lacks() !== null).flatMap(({ packages }) => packages),
    say,
  );
  for (const { lacks, unpacked } of tools)
    if (unpacked && lacks() !== null) unpackOfDebian13(unpacked, say);
  return missingChecks();
}
