import { quarantinedMailList } from '@foyer/contract/channels/list';
import { listQuarantinedMails } from '@foyer/contract/channels/mail-calls';
import { registerListExport } from '../../exports/source.ts';
import { countQuarantined, readQuarantined } from './quarantine.ts';

/** Registers the export of quarantined emails. */
export const registerQuarantineExport = (): void =>
  registerListExport({
    list: quarantinedMailList,
    access: listQuarantinedMails.access,
    count: async ({ tenant }, wanted) => (await countQuarantined(tenant, wanted)).total,
    page: readQuarantined,
    cells: {
      sender: ({ sender }) => sender,
      subject: ({ subject }) => subject,
      mailbox: ({ mailboxName }) => mailboxName,
      reason: ({ reason }) => reason,
      error: ({ error }) => error,
      received: ({ receivedDate }) => new Date(receivedDate),
    },
  });
