import type { SlaTarget } from '@foyer/domain/sla';

declare module '../../kernel/events.ts' {
  interface Events {
    /** A task was created, changed or removed. */
    'task.changed': { merchantId: number; taskId: string };
    /** A clock of a ticket reached its warning or was breached. Sent once. */
    'task.sla': { merchantId: number; taskId: string; target: SlaTarget; state: 'warning' | 'breached' };
  }
}
