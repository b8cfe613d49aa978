import { type LeftOutReason, type Names, type Part, textOf } from './parts.ts';

export type Json = Readonly<Record<string, unknown>>;

/** An action of a block of Tiledesk with what is around it. */
export interface Action {
  readonly raw: Json;
  /** The input after it, whose question is its last text. */
  readonly following: Json | null;
  readonly own: string;
  readonly next: string | null;
  /** The key for what visitors write instead of choosing. Null: the choice again. */
  readonly other: string | null;
  readonly language: string;
  readonly names: Names;
}

export interface Taken {
  readonly steps: readonly Partial<Part>[];
  readonly reasons: readonly LeftOutReason[];
}

export const taken = (step: Partial<Part>, ...reasons: LeftOutReason[]): Taken => ({
  steps: [step],
  reasons,
});

/** The key of a block, from its id with `#` and perhaps parameters, or its name. */
export function keyOf(to: unknown): string | null {
  const text = textOf(to).trim();
  const id = /^#([\w-]+)/.exec(text)?.[1];
  return id ? `block ${id}` : text ? `name ${text}` : null;
}

/** The key of a step of an action, by its place among them. */
export const stepKey = (own: string, index: number): string => (index === 0 ? own : `${own} ${index}`);

/** Names that Tiledesk gives to what every session of ours knows. */
const BUILT_IN: Readonly<Record<string, string>> = {
  userFullname: 'visitor.name',
  user_name: 'visitor.name',
  userEmail: 'visitor.email',
  userPhone: 'visitor.phone',
  last_user_text: 'message',
  lastUserText: 'message',
  user_language: 'language',
};

/** The variable of a flow, with its path, that an attribute of Tiledesk is. */
export function variableOf({ names }: Pick<Action, 'names'>, attribute: string): string {
  const [name = '', ...path] = attribute.split('.');
  return [BUILT_IN[name] ?? names.of(name), ...path].join('.');
}

export const withNames = (action: Pick<Action, 'names'>, text: string): string =>
  text.replace(
    /\$\{\s*([\w.]+)\s*\}|\{\{\s*([\w.]+)\s*\}\}/g,
    (_, old?: string, fresh?: string) => `{{ ${variableOf(action, old ?? fresh ?? '')} }}`,
  );
