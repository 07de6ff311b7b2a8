import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import * as audit from '#server/db/audit/audit.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';

onBothDatabases('§2 §5 accounts and alerts', (use) => {
  let admin: Person;
  let inspector: Person;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
    inspector = await use().login(['ROLE_INSPECTOR']);
  });
  const form = (image: Uint8Array) => {
    const data = new FormData();
    data.append('image', new Blob([Uint8Array.from(image)]), 'foto.png');
    return data;
  };
  const fields = (values: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.append(name, value);
    return data;
  };

  it('shows the own account, the external id to administrators only', async () => {
    expect((await inspector.get('/api/account')).body.account).toMatchObject({
      id: inspector.id,
      roles: ['ROLE_INSPECTOR'],
      enabled: true,
      imageFile: null,
    });
    expect((await inspector.get('/api/account')).body.account).not.toHaveProperty('extId');
    expect((await admin.get('/api/account')).body.account).toHaveProperty('extId');
    expect((await admin.get(`/api/user/${inspector.id}`)).body.user).toHaveProperty('extId');
    expect((await admin.get('/api/user/nope')).body.error).toBe('user_not_found');
  });

  it('pages, filters and sorts accounts, by family name by default', async () => {
    const mark = randomUUID().slice(0, 8);
    const people = ['bakker', 'Zorg', 'van den Élan', 'Aalders', "'t Öztürk", 'Çelik', 'Vandaal'];
    for (const name of people) await use().login([], `${name}-${mark}`);
    const sorted = ['Aalders', 'bakker', 'Çelik', 'van den Élan', "'t Öztürk", 'Vandaal', 'Zorg'];
    const names = async (query: string) =>
      (await admin.get(`/api/user?filter=${mark}&${query}`)).body.users.map(
        (one: { familyName: string }) => one.familyName.split('-')[0],
      );
    expect(await names('')).toEqual(sorted);
    expect(await names('sort=-family_name')).toEqual(sorted.toReversed());
    expect(await names('limit=4&page=2')).toEqual(sorted.slice(4));
    expect((await admin.get(`/api/user?filter=celik-${mark}`)).body.total).toBe(1);
    expect((await admin.get('/api/user')).body.limit).toBe(10);
  });

  it('saves phone, as multipart and as JSON; refuses a wrong one', async () => {
    expect(
      (await inspector.post(`/api/user/${inspector.id}`, fields({ phonePrimary: '06 12345678' })))
        .body.user.phonePrimary,
    ).toBe('06 12345678');
    expect(
      (await inspector.post(`/api/user/${inspector.id}`, { phonePrimary: '' })).body.user
        .phonePrimary,
    ).toBe('');
    expect(
      (await inspector.post(`/api/user/${inspector.id}`, { phonePrimary: 'bel mij' })).body,
    ).toMatchObject({
      status: 422,
      fields: { phonePrimary: 'invalid' },
    });
  });

  it('gives roles by administrators only', async () => {
    const mine = await inspector.post(
      `/api/user/${inspector.id}`,
      fields({ admin: '1', inspector: '0', enabled: '1', username: 'x', email: 'x@y.z' }),
    );
    expect(mine.body.user).toMatchObject({
      roles: ['ROLE_INSPECTOR'],
      username: expect.not.stringMatching(/^x$/),
    });
    expect((await inspector.post(`/api/user/${admin.id}`, { phonePrimary: '' })).status).toBe(403);
    const someone = await use().login([]);
    expect(
      (await admin.post(`/api/user/${someone.id}`, fields({ admin: 'true', inspector: 'true' })))
        .body.user.roles,
    ).toEqual(['ROLE_ADMIN', 'ROLE_INSPECTOR']);
    expect(
      (await admin.post(`/api/user/${someone.id}`, fields({ admin: 'false' }))).body.user.roles,
    ).toEqual(['ROLE_INSPECTOR']);
  });

  it('keeps super admins from administrators, the own account from deletion, and always one administrator', async () => {
    const boss = await use().login(['ROLE_SUPER_ADMIN']);
    expect((await admin.post(`/api/user/${boss.id}`, { admin: false })).status).toBe(403);
    expect((await admin.delete(`/api/user/${boss.id}`)).status).toBe(403);
    expect((await admin.delete(`/api/user/${admin.id}`)).body.error).toBe('own_account');
    const { db } = use();
    await db
      .updateTable('accounts')
      .set({ is_admin: false, is_super_admin: false })
      .where('id', '!=', boss.id)
      .execute();
    expect((await boss.post(`/api/user/${boss.id}`, { admin: false })).body.error).toBe(
      'last_administrator',
    );
    await db.updateTable('accounts').set({ is_admin: true }).where('id', '=', admin.id).execute();
    const both = await Promise.all([
      boss.post(`/api/user/${admin.id}`, { admin: false }),
      boss.post(`/api/user/${boss.id}`, { admin: false }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await db.updateTable('accounts').set({ is_admin: true }).where('id', '=', admin.id).execute();
  });

  it('deletes an account, ends its sessions and leaves a tombstone', async () => {
    const someone = await use().login();
    expect((await admin.delete(`/api/user/${someone.id}`)).status).toBe(204);
    expect((await someone.get('/api/account')).status).toBe(401);
    expect((await admin.get(`/api/user/${someone.id}`)).body.error).toBe('user_not_found');
    expect(
      (
        await use()
          .db.selectFrom('accounts')
          .select('deleted_at')
          .where('id', '=', someone.id)
          .executeTakeFirst()
      )?.deleted_at,
    ).toBeTruthy();
  });

  it('keeps an image in its sizes, without what the camera wrote in it', async () => {
    const photo = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#0b5a6f' },
    })
      .withExif({ IFD0: { Artist: 'geheim' } })
      .jpeg()
      .toBuffer();
    const { user } = (await inspector.post(`/api/user/${inspector.id}`, form(photo))).body;
    const seconds = Math.floor(Date.parse(user.imageFile.last_modified) / 1000);
    for (const [size, width, height] of [
      ['24/24', 48, 48],
      ['40/40', 80, 80],
      ['300/auto', 600, 400],
    ] as const) {
      const answer = await inspector.get(`/image/${user.imageFile.id}/${size}/${seconds}`);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="${user.imageFile.id}.webp"`,
      });
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ width, height });
    }
    const file = await inspector.get(`/file/${user.imageFile.id}/${seconds}`);
    expect(file.bytes.includes('geheim')).toBe(false);
    expect((await inspector.get(`/image/${user.imageFile.id}/999/999/${seconds}`)).body.error).toBe(
      'image_not_found',
    );
    expect(
      (await (await use().login()).get(`/image/${user.imageFile.id}/40/40/${seconds}`)).body.error,
    ).toBe('image_not_found');
    expect((await admin.get(`/image/${user.imageFile.id}/40/40/${seconds}`)).status).toBe(200);
    expect(
      (await inspector.post(`/api/user/${inspector.id}`, fields({ removeImage: 'true' }))).body.user
        .imageFile,
    ).toBeNull();
    expect((await inspector.get(`/file/${user.imageFile.id}/${seconds}`)).status).toBe(404);
  });

  it.each([
    [
      'no image',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      415,
    ],
    ['nine megabytes', new Uint8Array(9 * 1024 * 1024), 413],
  ])('refuses %s', async (_, bytes, status) => {
    expect((await inspector.post(`/api/user/${inspector.id}`, form(bytes))).status).toBe(status);
  });

  it('has a fixed set of alerts, and saves clean texts with known placeholders', async () => {
    const { alerts } = (await admin.get('/api/alert')).body;
    expect(alerts.map(({ id }: { id: string }) => id)).toEqual([
      'account-without-roles',
      'roles-changed',
      'account-switched',
      'inspection-finished',
      'inspection-transferred',
      'inspection-offered',
      'inspection-declined',
      'inspection-planned',
      'inspection-moved',
      'term-due',
      'work-refused',
    ]);
    const path = '/api/alert/roles-changed';
    expect(
      (
        await admin.post(
          path,
          fields({ subject: 'Hallo {{naam}}', body: '<p>{{rollen}}<script>x</script></p>' }),
        )
      ).body.alert,
    ).toMatchObject({
      subject: 'Hallo {{naam}}',
      body: '<p>{{rollen}}</p>',
    });
    expect(
      (await admin.post(path, { subject: '{{onzin}}', body: '<p>x</p>' })).body.fields,
    ).toEqual({ subject: 'placeholder' });
    expect((await admin.post(path, { subject: '', body: '' })).body).toMatchObject({
      error: 'validation_failed',
    });
    expect((await admin.post(path, { subject: 'x', body: '<p> </p>' })).body.fields).toEqual({
      body: 'required',
    });
    expect((await admin.get('/api/alert/nope')).body.error).toBe('alert_not_found');
  });

  it('is searched by role, also for who has none, and says when somebody logged in last', async () => {
    const mark = `rol${randomUUID().slice(0, 6)}`;
    const people = {
      a: await use().login(['ROLE_ADMIN'], `${mark}-a`),
      b: await use().login(['ROLE_SUPER_ADMIN', 'ROLE_INSPECTOR'], `${mark}-b`),
      c: await use().login(['ROLE_INSPECTOR'], `${mark}-c`),
      d: await use().login([], `${mark}-d`),
    };
    const listed = async (role: string) =>
      (await people.a.get(`/api/user?filter=${mark}&role=${role}&sort=family_name`)).body.users.map(
        (user: { familyName: string }) => user.familyName.slice(-1),
      );
    expect(await listed('')).toEqual(['a', 'b', 'c', 'd']);
    expect(await listed('ROLE_ADMIN')).toEqual(['a', 'b']);
    expect(await listed('ROLE_INSPECTOR')).toEqual(['b', 'c']);
    expect(await listed('none')).toEqual(['d']);
    expect((await people.a.get('/api/user?role=ROLE_KING')).status).toBe(422);
    const at = '2026-11-01T08:00:00.000Z';
    for (const moment of [at, '2026-10-01T08:00:00.000Z'])
      await audit.write(use().db, {
        id: randomUUID(),
        at: moment,
        account: people.c.id,
        noun: 'session',
        record: people.c.id,
        subject: 'c',
        event: 'login',
      });
    const { users } = (await people.a.get(`/api/user?filter=${mark}&sort=family_name`)).body;
    expect(users.map((user: { last_login: string | null }) => user.last_login)).toEqual([
      null,
      null,
      at,
      null,
    ]);
    // Who never did, or not as far as the log goes, comes first.
    await audit.write(use().db, {
      ...{ id: randomUUID(), at: '2026-10-15T08:00:00.000Z', account: people.b.id },
      ...{ noun: 'session', record: people.b.id, subject: 'b', event: 'login' },
    });
    const byLogin = async (sort: string) =>
      (await people.a.get(`/api/user?filter=${mark}&sort=${sort}`)).body.users.map(
        (user: { familyName: string }) => user.familyName.slice(-1),
      );
    expect((await byLogin('last_login')).slice(2)).toEqual(['b', 'c']);
    expect((await byLogin('-last_login')).slice(0, 2)).toEqual(['c', 'b']);
  });

  it('prepares an address once, also where several do so at the same moment', async () => {
    const mark = randomUUID().slice(0, 6);
    const prepare = (email: string) => admin.post('/api/user', { email });
    const known = { error: 'validation_failed', fields: { email: 'known' } };
    const count = async (work: Promise<{ status: number; body: unknown }>[]) => {
      const answers = await Promise.all(work);
      const refused = answers.filter(({ status }) => status >= 300);
      for (const { body } of refused) expect(body).toMatchObject(known);
      return answers.length - refused.length;
    };
    const same = `${mark}@ggd.example`;
    expect(await count(Array.from({ length: 6 }, () => prepare(same)))).toBe(1);
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async (n) => (await prepare(`${mark}-${n}@ggd.example`)).body.id),
    );
    const mend = (id: string) => admin.post(`/api/user/${id}`, { email: `goed-${same}` });
    expect(await count(ids.map(mend))).toBe(1);
    // Who was removed gives the address back.
    const { users } = (await admin.get(`/api/user?filter=goed-${mark}`)).body;
    await admin.delete(`/api/user/${users[0].id}`);
    expect(await count([prepare(`goed-${same}`)])).toBe(1);
  });
});
