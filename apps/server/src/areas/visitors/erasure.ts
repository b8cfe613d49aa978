import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    page_views: {
      shown: {
        under: ['visits', 'visit_id'],
        title: 'Pages',
        order: 'arrived_at',
        line: ['arrived_at', 'title', 'url'],
      },
      rows: 'visit_id in (select v.id from visits v where v.merchant_id = t.merchant_id and v.visitor_id = any({visitors}))',
    },
    unindexed_visitors: { rows: 'visitor_id = any({visitors})' },
    visitor_words: { rows: 'visitor_id = any({visitors})' },
    visitors: {
      rows: 'id = any({visitors})',
      shown: {
        position: 12,
        title: 'Details given to the chat',
        order: 'created_at',
        labels: ['channel'],
        columns: {
          first_name: 'First name',
          last_name: 'Last name',
          email: 'Email',
          phone: 'Phone',
          company: 'Company',
          city: 'City',
          country: 'Country',
          language: 'Language',
          channel: 'Channel',
          tags: 'Tags',
          notes: 'Notes',
          params: 'Further details',
          consent_at: 'Agreed to the privacy notice',
          last_seen_at: 'Last seen',
        },
      },
    },
    visits: {
      rows: 'visitor_id = any({visitors})',
      shown: {
        position: 6,
        title: 'Visits',
        order: 'started_at',
        labels: ['channel', 'device'],
        columns: {
          started_at: 'Started',
          ended_at: 'Ended',
          channel: 'Channel',
          device: 'Device',
          browser: 'Browser',
          os: 'System',
          country: 'Country',
          language: 'Language',
          ip: 'IP address',
          referrer: 'Came from',
        },
      },
    },
  },
};
