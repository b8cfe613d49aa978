import type { MacroAction } from '@foyer/domain/macros';
import { DEPARTMENT_IDS } from '../ids.ts';

/** A shared macro of the demo. */
interface MacroRecipe {
  readonly name: string;
  readonly folder: string;
  readonly actions: MacroAction[];
}

/** Macros of Tidewell with their actions in order. */
export const macroRecipes: readonly MacroRecipe[] = [
  {
    name: 'Late delivery',
    folder: 'Orders',
    actions: [
      {
        type: 'reply',
        text: 'I am sorry that it is late, {{visitor.firstName}}. I have asked our delivery team, who will write to you here today.',
      },
      { type: 'note', text: 'Late delivery: please find the van and give the customer a new window.' },
      { type: 'priority', priority: 'High' },
      { type: 'assign', to: 'department', departmentId: DEPARTMENT_IDS.delivery },
    ],
  },
  {
    name: 'Wait for the photo',
    folder: 'Orders',
    actions: [
      {
        type: 'reply',
        text: 'Thank you. Please send me a photo when you have a moment; I look after it as soon as it is here.',
      },
      { type: 'assign', to: 'me' },
      { type: 'snooze', minutes: 2 * 24 * 60 },
    ],
  },
  {
    name: 'Solved',
    folder: '',
    actions: [
      {
        type: 'reply',
        text: 'You are welcome, {{visitor.firstName}}. Enjoy your new furniture! {{agent.name}}',
      },
      { type: 'close' },
    ],
  },
];
