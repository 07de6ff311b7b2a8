import * as registers from '#server/db/register/registers.ts';
import { lastFetch } from '#server/register/lastFetch.ts';
import { replaceRegister } from '#server/register/storeRegister.ts';
import type { RegisterState } from '#shared/model/register.ts';
import { Problem } from '#shared/problems.ts';
import { mostFound, searchRegister } from '#shared/rules/register/registerIndex.ts';
import type { Handlers } from './context/context.ts';

// The national register: people who plan search it, administrators replace it.

const nothingFound = { count: 0, report: { rows: 0, skipped: {}, wrong: [] }, sample: [] };

type Names =
  | 'register.search'
  | 'register.index'
  | 'register.about'
  | 'register.preview'
  | 'register.import';

export const registerHandlers: Pick<Handlers, Names> = {
  'register.search': async ({ db, services }, { filter }) => {
    const known = await registers.state(db);
    const index = known && filter ? await services.register(db, known.edition) : null;
    const found = index ? searchRegister(index, filter, mostFound) : { total: 0, entries: [] };
    return { ...found, register: known && headOf(known) };
  },

  'register.index': async ({ db, stopIfUnchanged }) => {
    const known = await registers.state(db);
    if (known === null) throw new Problem('file_not_found');
    // The same edition, imported again on a later day, has a later date.
    stopIfUnchanged(`${known.edition}-${known.date}`);
    const bytes = await registers.packed(db, known.edition);
    if (!bytes) throw new Problem('file_not_found');
    return { bytes, mime: 'application/gzip' };
  },

  'register.about': async ({ db, services }) => ({
    register: await registers.state(db),
    address: services.installation.registerUrl,
    fetched: await lastFetch(db),
  }),

  'register.preview': async ({ user, services }, { file }) => {
    const { refusal, ...found } = await services.registerReader.preview(user.id, file);
    return { ...nothingFound, ...found, refusal };
  },

  'register.import': async ({ user, now, services }, { file, name }) => {
    // Read before the transaction begins: reading takes long and needs no database.
    const taken = await services.registerReader.take(user.id, file, name, now());
    if (taken.refusal) throw new Problem('validation_failed', { fields: { file: 'invalid' } });
    const { register } = taken;
    return async ({ db, record }) => {
      await record(await replaceRegister(db, register));
      return { register: register.state };
    };
  },
};

const headOf = ({ edition, date, count, bytes }: RegisterState) => ({
  edition,
  date,
  count,
  bytes,
});
