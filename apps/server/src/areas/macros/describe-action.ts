import { labelName } from '@foyer/domain/labels';
import type { MacroAction } from '@foyer/domain/macros';

/** Describes an action in a few words, for an error message. */
export function describeAction(action: MacroAction): string {
  switch (action.type) {
    case 'reply':
      return 'Send a reply';
    case 'note':
      return 'Write a note';
    case 'add_label':
      return `Add label ${labelName(action.label)}`;
    case 'remove_label':
      return `Remove label ${labelName(action.label)}`;
    case 'priority':
      return `Set priority to ${action.priority}`;
    case 'assign':
      return 'Assign';
    case 'status':
      return `Set status to ${action.status}`;
    case 'snooze':
      return 'Snooze';
    case 'close':
      return 'Close';
  }
}
