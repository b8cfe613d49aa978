import { listAudit } from '@foyer/contract/audit/calls';
import { auditList } from '@foyer/contract/audit/list';
import { countAudit, readAudit } from '../audit/queries.ts';
import { registerListExport } from './source.ts';

/** Registers the export of the audit log. */
export const registerAuditExport = (): void =>
  registerListExport({
    list: auditList,
    access: listAudit.access,
    count: async ({ tenant }, wanted) =>
      (await tenant.read((db) => countAudit(db, tenant.merchantId, wanted))).total,
    page: ({ tenant }, wanted) => tenant.read((db) => readAudit(db, tenant.merchantId, wanted)),
    cells: {
      time: ({ at }) => new Date(at),
      actor: ({ actor }) => actor.name,
      actorType: ({ actor }) => actor.type,
      actorId: ({ actor }) => actor.id,
      action: ({ action }) => action,
      kind: ({ subject }) => subject.type,
      subject: ({ subject }) => subject.name,
      subjectId: ({ subject }) => subject.id,
      before: ({ before }) => jsonOf(before),
      after: ({ after }) => jsonOf(after),
      ip: ({ ip }) => ip,
    },
  });

const jsonOf = (fields: unknown) => (fields === null ? null : JSON.stringify(fields));
