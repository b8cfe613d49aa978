import type { SlaTarget } from '@foyer/domain/sla';

declare module '../../kernel/events.ts' {
  interface Events {
    /** A task is new, changed or gone. */
    'task.changed': { merchantId: number; taskId: string };
    /** A clock of a ticket warns, or is late. Told once. */
    'task.sla': { merchantId: number; taskId: string; target: SlaTarget; state: 'warning' | 'breached' };
  }
}
