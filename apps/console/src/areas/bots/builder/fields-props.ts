import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';

/** What the fields of a step receive. */
export interface FieldsProps<Step extends BotNode = BotNode> {
  readonly step: Step;
  readonly graph: BotGraph;
  readonly disabled: boolean;
  onChange(step: BotNode): void;
}
