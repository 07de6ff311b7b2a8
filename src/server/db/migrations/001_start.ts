import { type Kysely, sql } from 'kysely';

type Any = Kysely<unknown>;

/** The first schema. Only the column type for bytes differs per database. */
export const start = (postgres: boolean) => ({
  async up(db: Any): Promise<void> {
    const bytes = postgres ? sql`bytea` : sql`blob`;
    const table = db.schema.createTable.bind(db.schema);
    const id = (name = 'id') =>
      [name, 'text', (column: { primaryKey(): unknown }) => column.primaryKey()] as never as [
        'id',
        'text',
      ];

    await table('accounts')
      .addColumn(...id())
      .addColumn('iss', 'text', (c) => c.notNull())
      .addColumn('ext_id', 'text', (c) => c.notNull())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('given_name', 'text', (c) => c.notNull())
      .addColumn('family_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('phone_primary', 'text', (c) => c.notNull())
      .addColumn('is_super_admin', 'boolean', (c) => c.notNull())
      .addColumn('is_admin', 'boolean', (c) => c.notNull())
      .addColumn('is_inspector', 'boolean', (c) => c.notNull())
      .addColumn('enabled', 'boolean', (c) => c.notNull())
      .addColumn('file_id', 'text')
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('work_revision', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('deleted_at', 'text')
      .execute();
    // A deleted account stays as a tombstone; the next login of the same identity brings it back.
    await db.schema
      .createIndex('accounts_identity')
      .unique()
      .on('accounts')
      .columns(['iss', 'ext_id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();

    await table('files')
      .addColumn(...id())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
      .addColumn('mime', 'text', (c) => c.notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .addColumn('last_modified', 'text', (c) => c.notNull())
      .execute();
    await table('file_variants')
      .addColumn('file_id', 'text', (c) => c.notNull().references('files.id').onDelete('cascade'))
      .addColumn('size', 'text', (c) => c.notNull())
      .addColumn('mime', 'text', (c) => c.notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .addPrimaryKeyConstraint('file_variants_pk', ['file_id', 'size'])
      .execute();

    await table('sessions')
      .addColumn(...id('id_hash'))
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('seen_at', 'text', (c) => c.notNull())
      .addColumn('checked_at', 'text', (c) => c.notNull())
      .addColumn('provider_sid', 'text')
      .addColumn('id_token', 'text')
      .addColumn('refresh_token', 'text')
      .execute();
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
    await table('login_attempts')
      .addColumn(...id('id_hash'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('nonce', 'text', (c) => c.notNull())
      .addColumn('verifier', 'text', (c) => c.notNull())
      .addColumn('return_to', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await table('oidc_records')
      .addColumn(...id('key'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('payload_json', 'text', (c) => c.notNull())
      .addColumn('grant_id', 'text')
      .addColumn('uid', 'text')
      .addColumn('expires_at', 'text')
      .execute();
    await db.schema
      .createIndex('oidc_records_grant')
      .on('oidc_records')
      .column('grant_id')
      .execute();
    await db.schema.createIndex('oidc_records_uid').on('oidc_records').column('uid').execute();
    await table('secrets')
      .addColumn(...id('name'))
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();
    await table('counters')
      .addColumn(...id('name'))
      .addColumn('value', 'integer', (c) => c.notNull())
      .execute();

    await table('alerts')
      .addColumn(...id())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('placeholders_json', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();

    await table('versions')
      .addColumn(...id())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('title_key', 'text', (c) => c.notNull().unique())
      .addColumn('online', 'boolean', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await table('categories')
      .addColumn(...id())
      .addColumn('version_id', 'text', (c) =>
        c.notNull().references('versions.id').onDelete('cascade'),
      )
      .addColumn('parent_id', 'text', (c) => c.references('categories.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('default_value', 'text', (c) => c.notNull())
      .addColumn('last_question', 'text', (c) => c.notNull())
      .addColumn('last_question_title', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('categories_version')
      .on('categories')
      .column('version_id')
      .execute();
    await db.schema.createIndex('categories_parent').on('categories').column('parent_id').execute();
    await table('questions')
      .addColumn(...id())
      .addColumn('version_id', 'text', (c) =>
        c.notNull().references('versions.id').onDelete('cascade'),
      )
      .addColumn('category_id', 'text', (c) =>
        c.notNull().references('categories.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('default_value', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('questions_version').on('questions').column('version_id').execute();
    await db.schema
      .createIndex('questions_category')
      .on('questions')
      .column('category_id')
      .execute();
    await table('help_questions')
      .addColumn(...id())
      .addColumn('version_id', 'text', (c) =>
        c.notNull().references('versions.id').onDelete('cascade'),
      )
      .addColumn('category_id', 'text', (c) => c.references('categories.id').onDelete('cascade'))
      .addColumn('question_id', 'text', (c) => c.references('questions.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('help_questions_version')
      .on('help_questions')
      .column('version_id')
      .execute();
    await db.schema
      .createIndex('help_questions_category')
      .on('help_questions')
      .column('category_id')
      .execute();
    await db.schema
      .createIndex('help_questions_question')
      .on('help_questions')
      .column('question_id')
      .execute();
    await table('templates')
      .addColumn(...id())
      .addColumn('version_id', 'text', (c) =>
        c.notNull().references('versions.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('skip_categories_json', 'text', (c) => c.notNull())
      .addColumn('skip_questions_json', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('templates_version').on('templates').column('version_id').execute();

    await table('version_snapshots')
      .addColumn(...id('hash'))
      .addColumn('version_id', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('categories_json', 'text', (c) => c.notNull())
      .execute();
    let inspections = table('inspections')
      .addColumn(...id())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('accounts.id'))
      .addColumn('version_id', 'text', (c) => c.notNull().references('versions.id'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('childcare_type', 'text', (c) => c.notNull());
    for (const name of [
      'location',
      'address',
      'postal_code',
      'city',
      'phone',
      'email',
      'location_manager',
      'name_childminder_agency',
      'coc_number',
      'notes',
      'skip_categories_json',
      'skip_questions_json',
      'created_at',
      'updated_at',
    ])
      inspections = inspections.addColumn(name as 'x', 'text', (c) => c.notNull());
    for (const name of [
      'date',
      'inspection_type',
      'date_of_receipt_application_municipality',
      'started_at',
      'finished_at',
    ])
      inspections = inspections.addColumn(name as 'x', 'text');
    for (const name of [
      'mediation_staff',
      'linked_childminders',
      'linked_request_parents',
      'linked_children',
      'child_places',
      'groups',
      'professionals',
    ])
      inspections = inspections.addColumn(`number_of_${name}` as 'x', 'integer');
    await inspections
      .addColumn('announced', 'boolean', (c) => c.notNull())
      .addColumn('snapshot_hash', 'text', (c) => c.references('version_snapshots.hash'))
      .execute();
    await db.schema
      .createIndex('inspections_owner')
      .on('inspections')
      .columns(['owner_id', 'status', 'date'])
      .execute();
    await db.schema
      .createIndex('inspections_version')
      .on('inspections')
      .column('version_id')
      .execute();
    for (const [name, part] of [
      ['question_results', 'question_id'],
      ['category_notes', 'category_id'],
      ['last_question_answers', 'category_id'],
    ] as const) {
      let answers = table(name)
        .addColumn('inspection_id', 'text', (c) =>
          c.notNull().references('inspections.id').onDelete('cascade'),
        )
        .addColumn(part, 'text', (c) => c.notNull());
      if (name !== 'category_notes')
        answers = answers.addColumn('result' as never, 'text') as typeof answers;
      await answers
        .addColumn('notes', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint(`${name}_pk`, ['inspection_id', part] as never)
        .execute();
    }

    await table('receipts')
      .addColumn(...id())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('inspection_id', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('payload_hash', 'text', (c) => c.notNull())
      .addColumn('device', 'text')
      .addColumn('sequence', 'integer')
      .addColumn('device_time', 'text')
      .addColumn('received_at', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('error', 'text')
      .execute();
    await db.schema
      .createIndex('receipts_device')
      .on('receipts')
      .columns(['account_id', 'device', 'sequence'])
      .execute();
    await table('audit')
      .addColumn(...id())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text')
      .addColumn('noun', 'text', (c) => c.notNull())
      .addColumn('record_id', 'text', (c) => c.notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('action_id', 'text')
      .addColumn('device_time', 'text')
      .addColumn('old_json', 'text')
      .addColumn('new_json', 'text')
      .execute();
    await db.schema
      .createIndex('audit_record')
      .on('audit')
      .columns(['noun', 'record_id', 'at'])
      .execute();
  },
});
