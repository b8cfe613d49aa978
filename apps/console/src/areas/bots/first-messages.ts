import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { portsOf } from '@foyer/domain/bots/parts';

/** A message at the beginning of a flow, with what the visitor can choose. */
export interface FirstMessage {
  readonly by: 'bot' | 'visitor';
  readonly text: string;
  readonly choices: readonly string[];
}

const STARS = ['1', '2', '3', '4', '5'];

/** The chat of a visitor who always chooses the first option, in a language of the flow. */
export function firstMessages(graph: BotGraph, language: string, max: number): FirstMessage[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const passed = new Set<BotNode>();
  const messages: FirstMessage[] = [];
  let step = graph.nodes.find(({ type }) => type === 'start');
  while (step && !passed.has(step) && messages.length < max) {
    passed.add(step);
    const choices = choicesOf(step, language);
    const text = 'text' in step.data && typeof step.data.text === 'object' ? step.data.text[language] : '';
    if (text) messages.push({ by: 'bot', text: shown(text), choices });
    if (choices[0] && step.type !== 'ask') messages.push({ by: 'visitor', text: choices[0], choices: [] });
    step = byId.get(step.exits[usualPort(step)] ?? '');
  }
  return messages.slice(0, max);
}

function choicesOf(step: BotNode, language: string): readonly string[] {
  if (step.type === 'buttons') return step.data.buttons.map(({ label }) => shown(label[language] ?? ''));
  if (step.type === 'list') return step.data.items.map(({ title }) => shown(title[language] ?? ''));
  return step.type === 'ask' && step.data.input === 'RATING' ? STARS : [];
}

/** The port of a first message that names nothing, and otherwise of what goes well. */
const usualPort = (step: BotNode): string =>
  step.type === 'keywords' || step.type === 'intent' ? 'else' : (portsOf(step)[0] ?? '');

/** A text without conditions, and with dots where a value is filled in. */
const shown = (text: string): string =>
  text.replace(/\{%\s*if[\s\S]*?endif\s*%\}|\{%[\s\S]*?%\}/g, '').replace(/\{\{[\s\S]*?\}\}/g, '…');
