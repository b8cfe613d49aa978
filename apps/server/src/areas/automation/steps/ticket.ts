import type { AutomationAction } from '@foyer/domain/automation';
import { ticketNumberText, titleFrom } from '@foyer/domain/task';
import { systemScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { systemAuthor } from '../../conversations/append.ts';
import { lockConversation } from '../../conversations/moves.ts';
import { readTypes } from '../../tasks/changes/checks.ts';
import { notifyThreads, storeTask } from '../../tasks/changes/create.ts';
import { readFields, valuesWith } from '../../tasks/fields/values.ts';
import { ruleCaller } from './conversation.ts';
import { customerOf, describedStep, filled, type Run, type Step } from './run.ts';

/** Creates a ticket, linked to the conversation. */
export async function createTicket(
  run: Run,
  { title, description, priority }: AutomationAction & { readonly type: 'ticket' },
): Promise<Step> {
  const { db, services, merchantId, target, now } = run;
  const { values } = await customerOf(run);
  const [type] = await readTypes(db, merchantId);
  const thread = target.conversationId ? [await lockConversation(db, merchantId, target.conversationId)] : [];
  const caller = await ruleCaller(db, merchantId);
  const { row, changed } = await storeTask(
    { db, scope: systemScope(services, merchantId), at: now },
    {
      values: {
        id: newId(),
        mode: 'Ticket',
        type: type?.type ?? '',
        subtype: null,
        priority,
        status: 'Open',
        title: titleFrom(filled(title, values)),
        description: filled(description, values),
        visitorId: target.visitorId,
        parentId: null,
        assignedTo: null,
        departmentId: null,
        createdBy: caller.id,
        dueAt: null,
        fields: valuesWith(await readFields(db, merchantId), type?.type ?? '', {}, {}),
      },
      tags: [],
      watchers: [],
      checklist: [],
      fileIds: [],
      conversations: thread,
    },
  );
  const events = await notifyThreads(db, row, thread, systemAuthor);
  return {
    ...describedStep('done', 'Created {ticket}.', { ticket: ticketNumberText(row.number) }),
    audit: changed.audit,
    events: [...changed.events, ...events],
  };
}
