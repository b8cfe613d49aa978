import type { RuleField } from '@foyer/domain/rule-conditions';

/** What is known of a conversation when it begins. */
export const ROUTING_FIELDS: readonly RuleField[] = [
  'engagement',
  'channel',
  'kind',
  'language',
  'country',
  'city',
  'hours',
  'page',
  'campaign',
  'source',
  'message',
  'list',
  'score',
  'ladder',
  'tag',
  'company',
  'email',
  'own',
];
