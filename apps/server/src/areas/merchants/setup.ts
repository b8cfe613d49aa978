import type { SetupItem } from '@foyer/contract/merchants/shapes';
import type { z } from 'zod';

/** Setup tasks of a new merchant (Specification 3). Progress is completed steps divided by all. */
export const FIRST_STEPS: readonly z.infer<typeof SetupItem>[] = [
  open('Add your logo', 'Shown on the sign-in page and in the chat', 'photo'),
  open('Set opening hours', 'Outside these hours visitors leave a message', 'clock'),
  open('Put the chat on your website', 'One line of code, or try it on our demo page', 'code'),
  open('Invite your team', 'Invite colleagues to answer with you', 'users'),
];

function open(task: string, task_desc: string, icon: string): z.infer<typeof SetupItem> {
  return { status: 'Open', task, task_desc, icon };
}
