import type { Topic } from '@foyer/contract';

/** Records that conversations add to. Any other change may change what visitors see. */
const WITHOUT_WIDGET: ReadonlySet<Topic> = new Set<Topic>([
  'aiSessions',
  'automationRuns',
  'botSessions',
  'contacts',
  'contactBulks',
  'contactImports',
  'contactLists',
  'integrationCalls',
  'leads',
  'linkedItems',
  'messengerTraffic',
  'proposals',
  'routes',
  'unanswered',
  'webhookDeliveries',
]);

/** Whether a change of settings may change what the widget shows and whom it admits. */
export const concernsWidget = ({ what }: { readonly what: Topic }): boolean => !WITHOUT_WIDGET.has(what);
