import { answered, commandIn } from './answering.ts';
import { bounded } from './bounding.ts';
import { minutesFor, UNANSWERED, valuesOf } from './calling.ts';
import { branchOf } from './deciding.ts';
import type { BotElement } from './elements.ts';
import { type Filling, fillingOf } from './filling.ts';
import {
  BOT_LIMITS,
  type BotGraph,
  type BotNode,
  CALLBACK_VARIABLE,
  isCall,
  isChoice,
  isUnconnected,
} from './graph.ts';
import { valuesSetBy } from './parts.ts';
import {
  type Advanced,
  type BotEffect,
  type BotEnd,
  type BotEnvironment,
  type BotInput,
  type BotState,
  type BotStep,
  type BotVariables,
  isLive,
  startingVariables,
} from './session.ts';
import { elementOf, shownBy } from './showing.ts';
import { explanationOf, isLongWait } from './waiting.ts';
import type { Command } from './words.ts';

type Team = Pick<BotNode<'handover'>['data'], 'departmentId' | 'closedDepartmentId'>;
const NO_TEAM: Team = { departmentId: null };

type Message = BotInput & { readonly type: 'message' };

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
    // A code is a secret, which no text may show.
    if (input.type === 'message' && !this.state.code) this.set({ message: input.text });
    const asked = this.state.status === 'input' ? this.nodes.get(this.state.node ?? '') : undefined;
    const command = input.type === 'message' ? commandIn(input.text, asked, this.fill(), this.env) : null;
    if (command || input.type === 'left') this.interrupt(command);
    else if (input.type === 'start') this.restart();
    else this.resume(input);
    return { state: this.state, effects: this.effects, steps: this.steps };
  }

  /** Ends the wait at a step otherwise than by one of its ports. */
  private interrupt(command: Command | null): void {
    const { node } = this.state;
    if (node) this.steps.push({ node, port: command === 'restart' ? command : null, changed: {} });
    if (command === 'human') this.handOver('asked');
    else if (command === 'restart') {
      this.change({ variables: startingVariables(this.state) });
      this.restart();
    } else {
      if (command) this.say('', this.fill().phrase('stopped'), null);
      this.stop();
    }
  }

  private restart(): void {
    this.change({ stack: [], attempts: 0, code: null });
    this.go(this.graph.nodes.find(({ type }) => type === 'start')?.id);
  }

  /** Continues at the step that waits. An input that it does not wait for changes nothing. */
  private resume(input: Exclude<BotInput, { type: 'start' | 'left' }>): void {
    const node = this.nodes.get(this.state.node ?? '');
    if (!node) {
      this.fail();
      return;
    }
    const { status, wakesAt } = this.state;
    if (input.type === 'time') {
      if (wakesAt === null || wakesAt > this.env.now) return;
      if (status === 'time') this.leave(node, 'next');
      else if (node.type === 'ask' || node.type === 'form') this.leave(node, 'timeout');
      else if (isCall(node)) this.leave(node, UNANSWERED[node.type]);
    } else if (input.type === 'result') {
      if (status !== 'call') return;
      if (node.type === 'otp' && input.port === 'sent') {
        this.askForCode(node, input.hash ?? '');
        return;
      }
      if (input.say) this.say(node.id, input.say, null);
      this.leave(node, input.port, input.variables);
    } else if (status === 'input') this.answer(node, input);
    else this.explainWait(node);
  }

  /** Says once what a long wait is for, and how to get a person. The step goes on waiting. */
  private explainWait(node: BotNode): void {
    if (!isLongWait(node) || this.state.isWaitExplained) return;
    this.change({ isWaitExplained: true });
    this.say(node.id, explanationOf(node, this.state, this.fill(), this.env.now), null);
  }

  private answer(node: BotNode, input: Message): void {
    const fill = this.fill();
    const read = answered(node, input, this.state, fill, this.env);
    switch (read?.type) {
      case 'leave':
        this.leave(node, read.port, read.changed);
        return;
      case 'again':
        this.askAgain(node, read.text, read.isBare);
        return;
      case 'field':
        this.set(read.changed);
        this.change({ field: (this.state.field ?? 0) + 1, attempts: 0 });
        this.say(node.id, read.text, null);
        return;
      case 'anotherCode':
        // Another step, so that an earlier result is not taken for this one. Attempts count on.
        this.change({
          status: 'call',
          wakesAt: this.env.now + BOT_LIMITS.callMinutes * 60_000,
          steps: this.state.steps + 1,
        });
        if (isCall(node)) this.effects.push({ type: 'call', node, values: valuesOf(node, fill) });
        return;
      default:
        this.fail();
    }
  }

  /** After an answer that does not fit. */
  private askAgain(node: BotNode, text: string, isBare = false): void {
    const attempts = this.state.attempts + 1;
    if ('attempts' in node.data && attempts >= node.data.attempts) {
      this.leave(node, 'failed');
      return;
    }
    const fill = this.fill();
    this.change({ attempts });
    this.say(node.id, text || fill.phrase('retry'), isBare ? null : elementOf(node, fill));
  }

  private askForCode(node: BotNode<'otp'>, hash: string): void {
    const fill = this.fill();
    this.change({
      status: 'input',
      wakesAt: this.env.now + node.data.minutes * 60_000,
      code: { hash, sent: (this.state.code?.sent ?? 0) + 1 },
    });
    this.say(node.id, fill.text(node.data.text) || fill.phrase('code'), elementOf(node, fill));
  }

  /** Leaves a step by a port and goes on until a step waits. */
  private leave(node: BotNode, port: string, variables: BotVariables = {}): void {
    const changed = bounded(variables);
    this.set(changed);
    this.steps.push({ node: node.id, port, changed });
    this.change({ attempts: 0, wakesAt: null, field: 0, code: null });
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
        this.steps.push({ node: node.id, port, changed: valuesSetBy(node, this.state) });
      if (port === null) return;
      next = node.type === 'return' ? port : node.exits[port];
    }
    this.fail();
  }

  /** Performs a step. Returns the port to leave by, or null when it waits or ends the session. */
  private enter(node: BotNode): string | null {
    const callback = node.type === 'webhook' ? this.env.callback?.(this.state.steps) : undefined;
    const fill = this.fill(callback ? { [CALLBACK_VARIABLE]: callback } : {});
    if (isUnconnected(node)) return 'notConnected';
    const shown = shownBy(node, fill);
    if (shown) this.say(node.id, shown.text, shown.element);
    if (isCall(node)) {
      this.effects.push({ type: 'call', node, values: valuesOf(node, fill) });
      return this.wait('call', minutesFor(node));
    }
    switch (node.type) {
      case 'buttons':
        return isChoice(node) ? this.wait('input') : 'next';
      case 'list':
        return this.wait('input');
      case 'ask':
      case 'form':
        return this.wait('input', node.data.minutes);
      case 'wait':
        return this.wait('time', node.data.minutes);
      case 'condition':
      case 'keywords':
      case 'random':
        return branchOf(node, fill, this.state.seed + this.state.steps);
      case 'set':
        this.set({ [node.data.variable]: fill.render(node.data.value) });
        return 'next';
      case 'subflow':
        if (this.state.stack.length >= BOT_LIMITS.depth) return this.fail();
        this.change({ stack: [...this.state.stack, node.id] });
        return 'flow';
      case 'return': {
        const next = this.nodes.get(this.state.stack.at(-1) ?? '')?.exits.next;
        this.change({ stack: this.state.stack.slice(0, -1) });
        return next ?? this.fail();
      }
      case 'handover':
        this.handOver('flow', node.data);
        return null;
      case 'agent':
        this.handOver('flow', { departmentId: null }, node.data.agentId);
        return null;
      case 'close':
        this.effects.push({ type: 'close' });
        this.change({ status: 'ended', node: null, wakesAt: null, reason: 'closed' });
        return null;
      default:
        return 'next';
    }
  }

  private wait(status: 'input' | 'time' | 'call', minutes: number | null = null): null {
    const wakesAt = minutes === null ? null : this.env.now + minutes * 60_000;
    this.change({ status, attempts: 0, wakesAt, field: 0, code: null, isWaitExplained: false });
    return null;
  }

  private handOver(
    reason: BotEnd,
    { departmentId, closedDepartmentId = null }: Team = NO_TEAM,
    agentId: string | null = null,
  ): void {
    if (reason !== 'flow') this.say('', this.fill().phrase('handedOver'), null);
    this.effects.push({ type: 'handover', departmentId, closedDepartmentId, agentId, reason });
    const status = reason === 'failed' ? 'failed' : 'handed_over';
    this.change({ status, node: null, wakesAt: null, reason });
  }

  /** The team gets the conversation without a word. */
  private stop(): void {
    this.effects.push({ type: 'handover', departmentId: null, agentId: null, reason: 'stopped' });
    this.change({ status: 'ended', node: null, wakesAt: null, reason: 'stopped' });
  }

  /** A flow that cannot go on leads to a person. */
  private fail(): null {
    this.handOver('failed');
    return null;
  }

  private say(node: string, text: string, element: BotElement | null): void {
    if (text || element) this.effects.push({ type: 'say', node, text, element });
  }

  private fill(further: BotVariables = {}): Filling {
    return fillingOf(this.graph, this.state, this.env, further);
  }

  private change(part: Partial<BotState>): void {
    this.state = { ...this.state, ...part };
  }

  private set(variables: BotVariables): void {
    const entries = Object.entries({ ...this.state.variables, ...bounded(variables) });
    this.change({ variables: Object.fromEntries(entries.slice(0, BOT_LIMITS.variables)) });
  }
}
