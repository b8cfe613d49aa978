import type { AreaErasure } from '../../kernel/erasure.ts';
import { WITHOUT_SAMPLES } from './import/samples.ts';

export const erasure: AreaErasure = {
  tables: {
    contact_bulks: {
      rows: `contact_ids && {contacts} or refusals::text ilike any({texts}) or filter::text ilike any({texts})
        or lower(trim(filter ->> 'text')) = any({surnames})`,
    },
    contact_consents: {
      rows: 'contact_id = any({contacts})',
      shown: {
        position: 2,
        title: 'Consents',
        order: 'at',
        labels: ['channel', 'purpose', 'state'],
        columns: { at: 'Date', channel: 'Channel', purpose: 'Purpose', state: 'State', wording: 'Wording' },
      },
    },
    contact_duplicates: { rows: 'a = any({contacts}) or b = any({contacts})' },
    contact_identities: {
      rows: 'contact_id = any({contacts})',
      shown: {
        under: ['contacts', 'contact_id'],
        title: 'Addresses',
        order: 'position',
        labels: ['kind'],
        line: ['kind', 'value'],
      },
    },
    contact_import_conversations: { rows: 'content::text ilike any({texts})' },
    contact_import_keys: {
      rows: `key ilike any({texts}) or exists (select from contact_import_rows r
        where r.merchant_id = t.merchant_id and r.import_id = t.import_id and r."row" = t."row"
          and (r.contact_id = any({contacts}) or r."values"::text ilike any({texts})))`,
    },
    contact_import_rows: {
      rows: 'contact_id = any({contacts}) or "values"::text ilike any({texts})',
      unlink: [
        `update contact_imports i set columns = ${WITHOUT_SAMPLES} where exists (
          select from contact_import_rows r where r.merchant_id = i.merchant_id and r.import_id = i.id
            and r.contact_id = any({contacts}))`,
      ],
    },
    contact_imports: {
      rows: 'columns::text ilike any({texts}) or file_name ilike any({texts})',
      erase: {
        set: `columns = ${WITHOUT_SAMPLES},
          file_name = case when file_name ilike any({texts}) then '…' || coalesce(substring(file_name from '[.][a-z]+$'), '') else file_name end`,
      },
    },
    contact_keys: { rows: 'contact_id = any({contacts})' },
    contact_list_members: {
      rows: 'contact_id = any({contacts})',
      shown: {
        under: ['contacts', 'contact_id'],
        title: 'Lists',
        order: 'added_at',
        line: ['list_id', 'added_at'],
      },
    },
    contact_marks: { rows: 'contact_id = any({contacts})' },
    contact_merges: { rows: 'kept_id = any({contacts}) or other_id = any({contacts})' },
    contact_notes: {
      rows: 'contact_id = any({contacts})',
      shown: {
        position: 9,
        title: 'Notes of the team',
        order: 'created_at',
        columns: { created_at: 'Date', author_id: 'Written by', text: 'Note' },
      },
    },
    contact_rechecks: { rows: 'contact_id = any({contacts})' },
    contact_words: { rows: 'contact_id = any({contacts})' },
    contacts: {
      rows: 'id = any({contacts})',
      shown: {
        position: 1,
        title: 'Person',
        order: 'created_at',
        labels: ['lead_status', 'source'],
        columns: {
          first_name: 'First name',
          last_name: 'Last name',
          company: 'Company',
          city: 'City',
          country: 'Country',
          language: 'Language',
          fields: '',
          tags: 'Tags',
          notes: 'Notes',
          owner_id: 'Responsible',
          lead_status: 'Lead stage',
          score: 'Score',
          source: 'Added by',
          created_at: 'Known since',
          last_seen_at: 'Last seen',
        },
      },
    },
    lead_moves: {
      rows: 'contact_id = any({contacts})',
      shown: {
        position: 10,
        title: 'Lead stages',
        order: 'moved_at',
        labels: ['from_step', 'to_step'],
        columns: { moved_at: 'Date', from_step: 'From', to_step: 'To', actor_id: 'Changed by', note: 'Note' },
      },
    },
    score_entries: {
      rows: 'contact_id = any({contacts})',
      shown: {
        position: 11,
        title: 'Points of the score',
        order: 'caused_at',
        columns: { caused_at: 'Date', rule_id: 'Rule', points: 'Points', detail: 'Reason' },
      },
    },
    uncompared_contacts: { rows: 'contact_id = any({contacts})' },
  },
  names: { contact_fields: 'name', contact_lists: 'name', score_rules: 'name' },
  others: {
    consent_wordings: 'Written by the team.',
    contact_fields: 'Names of fields.',
    contact_import_targets: 'Headers of files.',
    contact_lists: 'Names given by the team.',
    hub_accounts: 'Secrets of the merchant.',
    score_rules: 'Written by the team.',
    score_runs: 'Progress.',
  },
};
