import type { Generated } from 'kysely';
import type {
  ChildcareType,
  InspectionStatus,
  InspectionType,
  QuestionResult,
} from '#shared/model/enums.ts';
import type { RestoreOutcome } from '#shared/model/restoreOffer.ts';

/**
 * Columns of every table, the same on both databases. Ids and moments (ISO 8601, UTC) are text;
 * `*_json` is JSON as text; booleans are real booleans in code (`booleanColumns` tells the SQLite
 * driver which ones).
 */
export interface Tables {
  accounts: AccountRow;
  files: { id: string; account_id: string; mime: string; bytes: Uint8Array; last_modified: string };
  file_variants: { file_id: string; size: string; mime: string; bytes: Uint8Array };
  kept_reports: {
    key: string;
    inspection_id: string;
    bytes: Uint8Array;
    size: number;
    made_at: string;
  };
  sessions: SessionRow;
  login_attempts: {
    id_hash: string;
    state: string;
    nonce: string;
    verifier: string;
    return_to: string;
    expires_at: string;
  };
  oidc_records: {
    key: string;
    kind: string;
    payload_json: string;
    grant_id: string | null;
    uid: string | null;
    expires_at: string | null;
  };
  secrets: { name: string; value: string };
  counters: { name: string; value: number };
  alerts: {
    id: string;
    position: number;
    title: string;
    description: string;
    subject: string;
    body: string;
    placeholders_json: string;
    updated_at: string;
  };
  versions: {
    id: string;
    title: string;
    title_key: string;
    online: boolean;
    revision: number;
    created_at: string;
    archived: Generated<boolean>;
    valid_from: string | null;
    changes: Generated<string>;
    /** The version that this one was copied from, or replaces; it may have been deleted. */
    origin_id: string | null;
    changed_at: string | null;
    changed_by: string | null;
  };
  categories: CategoryRow;
  questions: QuestionRow;
  help_questions: {
    id: string;
    version_id: string;
    category_id: string | null;
    question_id: string | null;
    position: number;
    text: string;
  };
  templates: {
    id: string;
    version_id: string;
    position: number;
    title: string;
    skip_categories_json: string;
    skip_questions_json: string;
  };
  inspections: InspectionRow;
  /** Inspections that went from one inspector to another, with the person who decided that. */
  transfers: {
    id: string;
    inspection_id: string;
    /** The location at that moment. */
    location: string;
    from_id: string;
    to_id: string;
    by_id: string;
    at: string;
  };
  /** Inspections that their owner offered to a colleague, who has not answered yet. */
  transfer_offers: { inspection_id: string; from_id: string; to_id: string; at: string };
  /** Follow-ups, each with the results of the inspection that it follows up. */
  follow_ups: { inspection_id: string; root_id: string; earlier_json: string };
  snippets: SnippetRow;
  /** Work that must be done after an inspection; days as YYYY-MM-DD. */
  terms: {
    inspection_id: string;
    position: number;
    /** The name of a step; for offers with more than one day, also that day (terms.ts). */
    term: string;
    due: string;
    start: string;
    done: string | null;
    told_for: string | null;
    /** Of offers to restore: what was found on the day that it was done. */
    outcome: RestoreOutcome | null;
  };
  /** The national register: one row, always with the same id. */
  registers: {
    id: string;
    edition: string;
    date: string;
    taken_at: string;
    source: string;
    count: number;
    size: number;
    report_json: string;
    packed: Uint8Array;
    /** Packed; null if an earlier release imported the register. */
    facts: Uint8Array | null;
    /** The edition of `facts`, which stays when an earlier release replaces the rest. */
    facts_edition: string | null;
  };
  /** Facts of the register about the place of an inspection, from the moment it was finished. */
  registered: { inspection_id: string; date: string; facts_json: string };
  /** Addresses at which people's own calendars fetch their inspections. */
  calendar_addresses: { account_id: string; secret_hash: string; created_at: string };
  /** The version and the selection of an inspection before a move to another version. */
  version_moves: {
    inspection_id: string;
    from_id: string;
    skip_categories_json: string;
    skip_questions_json: string;
    /** The inspection's revision after the move. */
    revision: number;
    at: string;
  };
  question_results: {
    inspection_id: string;
    question_id: string;
    result: QuestionResult | null;
    notes: string;
    updated_at: string;
  };
  category_notes: { inspection_id: string; category_id: string; notes: string; updated_at: string };
  last_question_answers: {
    inspection_id: string;
    category_id: string;
    result: QuestionResult | null;
    notes: string;
    updated_at: string;
  };
  /** `part_id`: a condition, or a domain for its extra condition. */
  restore_offers: {
    inspection_id: string;
    part_id: string;
    notes: string;
    until: string | null;
    accepted_by: string;
    outcome: RestoreOutcome | null;
    updated_at: string;
  };
  /** `arrived_at`: since when the photo store has its bytes; null while it does not have them. */
  photos: {
    inspection_id: string;
    photo_id: string;
    part_id: string | null;
    sha256: string;
    caption: string;
    alternative: string;
    removed: boolean;
    arrived_at: string | null;
    updated_at: string;
  };
  version_snapshots: { hash: string; version_id: string; title: string; categories_json: string };
  /** `kept_at`: the last change before this revision; null if an earlier release stored it. */
  version_revisions: {
    version_id: string;
    revision: number;
    snapshot_hash: string;
    kept_at: string | null;
  };
  receipts: ReceiptRow;
  devices: DeviceRow;
  audit: AuditRow;
  mails: MailRow;
  runs: RunRow;
  /** How many requests a person made within a period; `ends_at` in ms. */
  request_counts: { key: string; count: number; ends_at: number };
}

/** A text for notes: a person's own, or without an owner the organisation's. */
export interface SnippetRow {
  id: string;
  owner_id: string | null;
  title: string;
  text: string;
  question_lineage: string | null;
  updated_at: string;
}

export interface AccountRow {
  id: string;
  iss: string;
  ext_id: string;
  username: string;
  given_name: string;
  family_name: string;
  email: string;
  phone_primary: string;
  is_super_admin: boolean;
  is_admin: boolean;
  is_inspector: boolean;
  is_coordinator: Generated<boolean>;
  enabled: boolean;
  file_id: string | null;
  /** Lower-case and without accents, for the filter. */
  search: string;
  /** Counts the changes in this inspector's work, for the ETag of the dashboard. */
  work_revision: number;
  created_at: string;
  deleted_at: string | null;
  /** Bytes that are kept of this person's changes. */
  stored_bytes: Generated<number>;
  /** Bytes of photos that this person brought. */
  photo_bytes: Generated<number>;
}

export interface SessionRow {
  id_hash: string;
  account_id: string;
  created_at: string;
  seen_at: string;
  checked_at: string;
  provider_sid: string | null;
  id_token: string | null;
  /** Encrypted (AES-256-GCM). */
  refresh_token: string | null;
  /** Browser and device in words, and the address it logged in from; null for older sessions. */
  device: string | null;
  address: string | null;
  /** Why the session ended, if the person must be told; null while it lasts. */
  ended: 'disabled' | null;
}

export interface CategoryRow {
  id: string;
  version_id: string;
  parent_id: string | null;
  position: number;
  title: string;
  description: string;
  default_value: string;
  last_question: string;
  last_question_title: string;
  /** The first part in this one's line of copies, over all versions; null: this part itself. */
  lineage: string | null;
}

export interface QuestionRow {
  id: string;
  version_id: string;
  category_id: string;
  position: number;
  title: string;
  text: string;
  description: string;
  default_value: string;
  lineage: string | null;
}

export interface InspectionRow {
  id: string;
  owner_id: string;
  version_id: string;
  status: InspectionStatus;
  revision: number;
  childcare_type: ChildcareType;
  location: string;
  date: string | null;
  address: string;
  postal_code: string;
  city: string;
  phone: string;
  email: string;
  location_manager: string;
  name_childminder_agency: string;
  coc_number: string;
  number_of_mediation_staff: number | null;
  number_of_linked_childminders: number | null;
  number_of_linked_request_parents: number | null;
  number_of_linked_children: number | null;
  number_of_child_places: number | null;
  number_of_groups: number | null;
  number_of_professionals: number | null;
  inspection_type: InspectionType | null;
  date_of_receipt_application_municipality: string | null;
  announced: boolean;
  notes: string;
  skip_categories_json: string;
  skip_questions_json: string;
  /** The tree that the inspection is judged by; null while its version's tree counts. */
  snapshot_hash: string | null;
  /** The key of the stop where something was recorded last, and the device that did it. */
  last_stop: string | null;
  last_stop_device: string | null;
  created_at: string;
  updated_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** One for each action ever received, so that its second delivery has no second effect. */
export interface ReceiptRow {
  id: string;
  account_id: string;
  inspection_id: string;
  type: string;
  payload_hash: string;
  device: string | null;
  sequence: number | null;
  device_time: string | null;
  received_at: string;
  status: 'applied' | 'refused';
  error: string | null;
  /** The inspection's revision after an applied action. */
  revision: number | null;
  /** What the person must be told; the device gets it again when it sends the action again. */
  conflict_json: string | null;
  /** The payload of a refused action, so that it is not lost even if its inspection is gone. */
  held_json: string | null;
  /** The moment when an administrator dealt with a refused action. */
  handled_at?: string | null | undefined;
}

/** A device of an account, and how far its numbered changes have come in. */
export interface DeviceRow {
  account_id: string;
  device: string;
  /** Every number up to and including this one was received. */
  contiguous: number;
  highest: number;
  /** The device's clock minus ours, in ms, at the last delivery. */
  clock_offset: number | null;
  seen_at: string;
  /** The changes that it reported as unsent, and since when the oldest waits; null = no report. */
  unsent: number | null;
  unsent_since: string | null;
  /** How many changes it gave back since the last restore, and when the last of them came. */
  given_back: number;
  given_back_at: string | null;
  /**
   * When one of its numbers came with a second change: from then on new changes under this id are
   * not taken as this device's. Null = never.
   */
  reused_at: string | null;
  /** The highest number, and the moment, when an administrator last dealt with this device. */
  handled_highest?: number | null | undefined;
  handled_at?: string | null | undefined;
}

/** A change: by whom, when on the device and on the server, with old and new values. */
export interface AuditRow {
  id: string;
  at: string;
  account_id: string | null;
  noun: string;
  record_id: string;
  event: string;
  action_id: string | null;
  device_time: string | null;
  old_json: string | null;
  new_json: string | null;
  /** The inspection's revision after the change. */
  revision: number | null;
  device: string | null;
  /** For an administrator's change: the record's title at that moment; the text for the filter. */
  subject: string | null;
  search: string | null;
}

/** A mail in the outbox. */
export interface MailRow {
  id: string;
  /** Id of the alert that it was made from. */
  alert: string;
  recipient: string;
  subject: string;
  html: string;
  /** `dropped`: it was given up, and an administrator decided not to send it. */
  status: 'waiting' | 'sent' | 'failed' | 'dropped';
  attempts: number;
  /** The moment from which it may be tried (again). */
  due_at: string;
  created_at: string;
  sent_at: string | null;
  /** Why the last attempt failed. */
  error: string | null;
  occasion: string | null;
  /** The first of the mails that are sent together; null until they are first tried. */
  batch: string | null;
}

/** A job that runs once a day, on the instance that comes first. */
interface RunRow {
  name: string;
  /** YYYY-MM-DD in the Netherlands. */
  day: string;
  started_at: string;
  /** Null while it runs, or when the instance that ran it stopped halfway. */
  ended_at: string | null;
  report_json: string | null;
}

export const booleanColumns: ReadonlySet<string> = new Set([
  'is_super_admin',
  'is_admin',
  'is_inspector',
  'is_coordinator',
  'enabled',
  'online',
  'archived',
  'announced',
  'removed',
]);
