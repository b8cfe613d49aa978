import { matchesCondition } from '../conditions.ts';
import { acceptedAnswer, containsPhrase, fraction } from './answers.ts';
import type { BotElement } from './elements.ts';
import {
  BOT_LIMITS,
  type BotGraph,
  type BotNode,
  type CallNode,
  isCall,
  isChoice,
  type LocalText,
} from './graph.ts';
import {
  type Advanced,
  type BotEffect,
  type BotEnd,
  type BotEnvironment,
  type BotInput,
  type BotState,
  type BotStep,
  type BotValue,
  type BotVariables,
  isLive,
} from './session.ts';
import { BOT_PHRASES, commandOf, plain } from './words.ts';

/** The ports by which a session leaves calls that are not answered in time. */
const UNANSWERED: Readonly<Record<CallNode['type'], string>> = {
  intent: 'else',
  knowledge: 'none',
  http: 'failed',
  ticket: 'failed',
  contact: 'failed',
  tag: 'failed',
  mail: 'failed',
  lead: 'failed',
  membership: 'failed',
  notify: 'failed',
};

/**
 * Carries a session on by one input, up to the next step that waits. Depends on nothing but its arguments, so the
 * server and the simulator of the editor do the same.
 */
export function advance(graph: BotGraph, state: BotState, input: BotInput, env: BotEnvironment): Advanced {
  if (!isLive(state)) return { state, effects: [], steps: [] };
  return new Walk(graph, state, env).take(input);
}

class Walk {
  private readonly nodes: ReadonlyMap<string, BotNode>;
  private readonly graph: BotGraph;
  private readonly env: BotEnvironment;
  private readonly effects: BotEffect[] = [];
  private readonly steps: BotStep[] = [];
  private state: BotState;

  constructor(graph: BotGraph, state: BotState, env: BotEnvironment) {
    this.graph = graph;
    this.env = env;
    this.state = state;
    this.nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  }

  take(input: BotInput): Advanced {
    if (input.type === 'message') this.set({ message: input.text });
    const command = input.type === 'message' ? commandOf(input.text, this.env.personWords) : null;
    if (command === 'human') this.handOver('asked', null);
    else if (command === 'stop') {
      this.say('', this.phrase('stopped'), null);
      this.effects.push({ type: 'handover', departmentId: null, agentId: null, reason: 'stopped' });
      this.change({ status: 'ended', node: null, wakesAt: null, reason: 'stopped' });
    } else if (input.type === 'start' || command === 'restart') this.restart();
    else this.resume(input);
    return { state: this.state, effects: this.effects, steps: this.steps };
  }

  private restart(): void {
    this.change({ stack: [], attempts: 0 });
    this.go(this.graph.nodes.find(({ type }) => type === 'start')?.id);
  }

  /** Continues at the step that waits. An input that it does not wait for changes nothing. */
  private resume(input: Exclude<BotInput, { type: 'start' }>): void {
    const node = this.nodes.get(this.state.node ?? '');
    if (!node) {
      this.fail();
      return;
    }
    const { status, wakesAt } = this.state;
    if (input.type === 'time') {
      if (wakesAt === null || wakesAt > this.env.now) return;
      if (status === 'time') this.leave(node, 'next');
      else if (node.type === 'ask') this.leave(node, 'timeout');
      else if (isCall(node)) this.leave(node, UNANSWERED[node.type]);
    } else if (input.type === 'result') {
      if (status !== 'call') return;
      if (input.say) this.say(node.id, input.say, null);
      this.leave(node, input.port, input.variables);
    } else if (status === 'input') this.answer(node, input);
  }

  private answer(node: BotNode, input: BotInput & { readonly type: 'message' }): void {
    if (node.type === 'buttons') {
      const choices = node.data.buttons.filter(({ action }) => action === 'postback');
      this.choose(
        node,
        input.text,
        choices.map(({ id, label }) => ({ id, label: this.text(label) })),
      );
    } else if (node.type === 'list')
      this.choose(
        node,
        input.text,
        node.data.items.map(({ id, title }) => ({ id, label: this.text(title) })),
      );
    else if (node.type === 'ask') this.asked(node, input);
    else this.fail();
  }

  private choose(node: BotNode, typed: string, options: readonly { id: string; label: string }[]): void {
    const wanted = plain(typed);
    const chosen =
      options.find(({ label }) => plain(label) === wanted) ??
      (/^\d+$/.test(wanted) ? options[Number(wanted) - 1] : undefined);
    this.leave(node, chosen?.id ?? 'other', chosen ? { choice: chosen.label } : {});
  }

  private asked(node: BotNode<'ask'>, { text, hasFile }: BotInput & { readonly type: 'message' }): void {
    const typed = acceptedAnswer(node.data, text, hasFile);
    if (typed !== null) {
      this.leave(node, 'next', { [node.data.variable]: typed });
      return;
    }
    const attempts = this.state.attempts + 1;
    if (attempts >= node.data.attempts) {
      this.leave(node, 'failed');
      return;
    }
    this.change({ attempts });
    this.say(node.id, this.text(node.data.retryText) || this.phrase('retry'), inputElement(node));
  }

  /** Leaves a step by a port and goes on until a step waits. */
  private leave(node: BotNode, port: string, changed: BotVariables = {}): void {
    this.set(changed);
    this.steps.push({ node: node.id, port, changed });
    this.change({ attempts: 0, wakesAt: null });
    this.go(node.exits[port]);
  }

  private go(first: string | undefined): void {
    let next = first;
    for (let taken = 0; next !== undefined; taken += 1) {
      const node = this.nodes.get(next);
      const { steps } = this.state;
      if (!node || taken >= BOT_LIMITS.stepsPerInput || steps >= BOT_LIMITS.stepsPerSession) {
        this.fail();
        return;
      }
      this.change({ node: node.id, steps: steps + 1 });
      const port = this.enter(node);
      if (port !== null || !isLive(this.state))
        this.steps.push({ node: node.id, port, changed: this.setBy(node) });
      if (port === null) return;
      next = node.type === 'return' ? port : node.exits[port];
    }
    this.fail();
  }

  /** Performs a step. Returns the port to leave by, or null when it waits or ends the session. */
  private enter(node: BotNode): string | null {
    if (isCall(node)) {
      this.effects.push({ type: 'call', node, values: this.valuesOf(node) });
      return this.wait('call', BOT_LIMITS.callMinutes);
    }
    switch (node.type) {
      case 'say':
        this.say(node.id, this.text(node.data.text), null);
        return 'next';
      case 'image':
      case 'video': {
        const alt = this.text(node.data.text);
        this.say(node.id, alt, { type: node.type, url: node.data.url, alt });
        return 'next';
      }
      case 'buttons':
        this.say(node.id, this.text(node.data.text), {
          type: 'buttons',
          buttons: node.data.buttons.map(({ label, action, value }) => ({
            label: this.text(label),
            action,
            value: this.render(value),
          })),
        });
        return isChoice(node) ? this.wait('input') : 'next';
      case 'list':
        this.say(node.id, this.text(node.data.text), {
          type: 'list',
          style: node.data.style,
          items: node.data.items.map(({ title, text, imageUrl }) => ({
            title: this.text(title),
            text: this.text(text),
            imageUrl,
          })),
        });
        return this.wait('input');
      case 'ask': {
        const { text, minutes } = node.data;
        this.say(node.id, this.text(text), inputElement(node));
        return this.wait('input', minutes);
      }
      case 'wait':
        return this.wait('time', node.data.minutes);
      case 'condition':
        return (
          node.data.branches.find(({ match, tests }) =>
            tests[match === 'all' ? 'every' : 'some'](({ variable, operator, value }) =>
              matchesCondition(operator, this.value(variable), this.render(value)),
            ),
          )?.id ?? 'else'
        );
      case 'keywords': {
        const said = ` ${plain(String(this.state.variables.message ?? ''))} `;
        return (
          node.data.branches.find(({ examples }) => examples.some((one) => containsPhrase(said, plain(one))))
            ?.id ?? 'else'
        );
      }
      case 'random':
        return this.drawn(node);
      case 'set':
        this.set({ [node.data.variable]: this.render(node.data.value) });
        return 'next';
      case 'subflow':
        if (this.state.stack.length >= BOT_LIMITS.depth) return this.failed();
        this.change({ stack: [...this.state.stack, node.id] });
        return 'flow';
      case 'return': {
        const caller = this.nodes.get(this.state.stack.at(-1) ?? '');
        const next = caller?.exits.next;
        this.change({ stack: this.state.stack.slice(0, -1) });
        return next ?? this.failed();
      }
      case 'handover':
        this.say(node.id, this.text(node.data.text), null);
        this.handOver('flow', node.data.departmentId);
        return null;
      case 'agent':
        this.say(node.id, this.text(node.data.text), null);
        this.handOver('flow', null, node.data.agentId);
        return null;
      case 'close':
        this.say(node.id, this.text(node.data.text), null);
        this.effects.push({ type: 'close' });
        this.change({ status: 'ended', node: null, wakesAt: null, reason: 'closed' });
        return null;
      default:
        return 'next';
    }
  }

  private setBy(node: BotNode): BotVariables {
    if (node.type !== 'set') return {};
    const { variable } = node.data;
    return { [variable]: this.state.variables[variable] ?? '' };
  }

  private drawn({ data: { branches } }: BotNode<'random'>): string {
    const total = branches.reduce((sum, { weight }) => sum + weight, 0);
    let left = fraction(this.state.seed + this.state.steps) * total;
    for (const { id, weight } of branches) {
      left -= weight;
      if (left < 0) return id;
    }
    return branches.at(-1)?.id ?? '';
  }

  private valuesOf(node: CallNode): Readonly<Record<string, string>> {
    switch (node.type) {
      case 'intent':
        return { message: this.render(node.data.message) };
      case 'knowledge':
        return { question: this.render(node.data.question) };
      case 'http':
        return { url: this.renderAddress(node.data.url), body: this.render(node.data.body) };
      case 'ticket':
        return { title: this.render(node.data.title), description: this.render(node.data.description) };
      case 'contact':
        return { value: this.render(node.data.value) };
      case 'tag':
        return { tag: this.render(node.data.tag) };
      case 'mail':
        return {
          to: this.render(node.data.to),
          subject: this.render(node.data.subject),
          text: this.render(node.data.text),
        };
      case 'lead':
      case 'membership':
        return {};
      case 'notify':
        return { text: this.render(node.data.text) };
    }
  }

  private wait(status: 'input' | 'time' | 'call', minutes: number | null = null): null {
    const wakesAt = minutes === null ? null : this.env.now + minutes * 60_000;
    this.change({ status, attempts: 0, wakesAt });
    return null;
  }

  private handOver(reason: BotEnd, departmentId: string | null, agentId: string | null = null): void {
    if (reason !== 'flow') this.say('', this.phrase('handedOver'), null);
    this.effects.push({ type: 'handover', departmentId, agentId, reason });
    this.change({
      status: reason === 'failed' ? 'failed' : 'handed_over',
      node: null,
      wakesAt: null,
      reason,
    });
  }

  /** A flow that cannot go on leads to a person. */
  private fail(): void {
    this.handOver('failed', null);
  }

  private failed(): null {
    this.fail();
    return null;
  }

  private say(node: string, text: string, element: BotElement | null): void {
    if (text || element) this.effects.push({ type: 'say', node, text, element });
  }

  private change(part: Partial<BotState>): void {
    this.state = { ...this.state, ...part };
  }

  private set(variables: BotVariables): void {
    const entries = Object.entries({ ...this.state.variables, ...variables });
    this.change({ variables: Object.fromEntries(entries.slice(0, BOT_LIMITS.variables).map(bounded)) });
  }

  private value(path: string) {
    let value: BotValue | undefined = this.state.variables;
    for (const part of path.split('.'))
      value = isParts(value) && Object.hasOwn(value, part) ? value[part] : undefined;
    return isParts(value) ? undefined : value;
  }

  private text(texts: LocalText): string {
    const own = texts[this.state.language] || texts[this.graph.languages[0] ?? 'en'] || '';
    return this.render(own);
  }

  private phrase(name: keyof typeof BOT_PHRASES): string {
    const texts: LocalText = BOT_PHRASES[name];
    return texts[this.state.language] ?? BOT_PHRASES[name].en;
  }

  private render(template: string): string {
    if (!template.includes('{')) return template;
    return this.env.render(template, this.state.variables).slice(0, BOT_LIMITS.body);
  }

  /** Fills variables into an address, each escaped, so that what a visitor wrote cannot lead elsewhere. */
  private renderAddress(template: string): string {
    return template.replace(/\{\{-?\s*([\w.]+)[^}]*\}\}/g, (_, path: string) =>
      encodeURIComponent(String(this.value(path) ?? '')),
    );
  }
}

const isParts = (value: BotValue | undefined): value is BotVariables =>
  typeof value === 'object' && value !== null;

const bounded = ([name, value]: [string, BotValue]): [string, BotValue] => [
  name,
  typeof value === 'string' ? value.slice(0, BOT_LIMITS.valueLength) : value,
];

const inputElement = ({ data }: BotNode<'ask'>): BotElement | null =>
  data.input === 'TEXT' || data.input === 'REGEX' ? null : { type: 'input', input: data.input };
