import { AGENT_LIMITS } from '@foyer/domain/agents/agent';
import { checkAnswer } from '@foyer/domain/agents/checks';
import { agentPhrase } from '@foyer/domain/agents/phrases';
import type { ModelMessage } from 'ai';
import { askModel } from '../../ai/asking.ts';
import { AiFailure } from '../../ai/failures.ts';
import type { ModelReply } from '../../ai/questions.ts';
import { handOver, noteOf } from './handing-over.ts';
import { dataPrompt, systemPrompt } from './prompt.ts';
import type { Asked, Decision, Notebook, PlannedTicket } from './thought.ts';
import { AnswerInput, AskInput, HandOverInput, runTool, toolsOf } from './tools.ts';

type Call = ModelReply['toolCalls'][number];

const REPAIR = 'Use one of the tools answer, ask and hand_over.';

/**
 * Lets a model decide: it may look things up, and ends with an answer, a question or a hand-over. An answer that its
 * sources do not support may be repaired once.
 * @param maxMs for all calls together. Default that of the turn
 * @throws AiFailure when the model gave no usable reply
 */
export async function askForDecision(asked: Asked, notebook: Notebook, maxMs?: number): Promise<Decision> {
  const system = systemPrompt(asked);
  const data = dataPrompt(asked, notebook.sources);
  const messages: ModelMessage[] = [{ role: 'user', content: data }];
  let input = `${system}\n\n${data}`;
  const until = maxMs === undefined ? undefined : performance.now() + maxMs;
  let isRepaired = false;
  let ticket: PlannedTicket | undefined;
  for (let calls = 0; calls < AGENT_LIMITS.calls; calls++) {
    const reply = await askOnce(asked, notebook, system, messages, input, until).catch((error: unknown) => {
      if (!(error instanceof AiFailure) || error.reason !== 'bad_reply' || isRepaired) throw error;
      notebook.note('failed', error.reason);
      return null;
    });
    if (!reply) {
      isRepaired = true;
      continue;
    }
    messages.push(...reply.messages);
    if (reply.toolCalls.length === 0) {
      if (isRepaired) break;
      isRepaired = true;
      input = REPAIR;
      messages.push({ role: 'user', content: REPAIR });
      continue;
    }
    const results: { call: Call; value: string }[] = [];
    for (const call of reply.toolCalls) {
      const done = await performed(asked, notebook, call);
      if ('decision' in done) return { ...done.decision, ...(ticket && { ticket }) };
      ticket = done.ticket ?? ticket;
      results.push({ call, value: done.text });
      if (!done.isRefused) continue;
      if (isRepaired) return handOver(asked, 'no_source', noteOf(asked, 'unsupported'));
      isRepaired = true;
    }
    input = results.map(({ value }) => value).join('\n');
    messages.push({
      role: 'tool',
      content: results.map(({ call: { toolCallId, toolName }, value }) => ({
        ...{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } },
      })),
    });
  }
  return handOver(asked, 'failed', noteOf(asked, 'failed'));
}

async function askOnce(
  asked: Asked,
  notebook: Notebook,
  system: string,
  messages: ModelMessage[],
  input: string,
  until: number | undefined,
): Promise<ModelReply> {
  const { services, merchantId, conversationId, agentId, signal } = asked;
  const { caps } = asked.settings;
  try {
    const reply = await askModel(services, merchantId, {
      ...{ purpose: 'agent', system, messages: [...messages], tools: toolsOf(asked), toolChoice: 'required' },
      ...{ maxOutputTokens: caps.tokens, conversationId, agentId, signal },
      ...(until !== undefined && { maxMs: until - performance.now() }),
      caps: {
        turn: Math.max(0, caps.turnCost - notebook.cost),
        // A trial has no agent: its day and month would be those of everything else without one.
        ...(agentId !== null && {
          conversation: caps.conversationCost,
          day: caps.dayCost,
          month: caps.monthCost,
        }),
      },
    });
    spent(notebook, reply.model, reply.usage, reply.cost);
    const calls = reply.toolCalls.map(({ toolName, input: given }) => `${toolName} ${JSON.stringify(given)}`);
    notebook.note('asked_model', [reply.text, ...calls].filter(Boolean).join('\n'), input);
    return reply;
  } catch (error) {
    if (error instanceof AiFailure) notebook.note('asked_model', error.reason, input);
    throw error;
  }
}

function spent(notebook: Notebook, model: string, usage: ModelReply['usage'], cost: number): void {
  notebook.model = model;
  notebook.inputTokens += usage.input;
  notebook.outputTokens += usage.output;
  notebook.cost += cost;
}

type Done =
  | { readonly decision: Decision }
  | { readonly text: string; readonly isRefused?: true; readonly ticket?: PlannedTicket };

async function performed(asked: Asked, notebook: Notebook, { toolName, input }: Call): Promise<Done> {
  switch (toolName) {
    case 'answer':
      return checked(asked, notebook, AnswerInput.parse(input).parts);
    case 'ask':
      return { decision: { outcome: 'asked', text: AskInput.parse(input).question } };
    case 'hand_over': {
      const { category, summary } = HandOverInput.parse(input);
      const unanswered =
        category === 'no_source' ? { reason: 'handed_over' as const, score: null } : undefined;
      return { decision: { ...handOver(asked, category, summary), ...(unanswered && { unanswered }) } };
    }
    default:
      return runTool(asked, notebook, toolName, input);
  }
}

/** The answer, if its sources exist and contain what it states. */
function checked(asked: Asked, notebook: Notebook, parts: { text: string; sources: number[] }[]): Done {
  const { sources } = notebook;
  const texts = sources.map(({ title, headings, text }) => [title, ...headings, text].join('\n'));
  const said = [asked.text, ...asked.before.map(({ text }) => text)].join('\n');
  const problems = checkAnswer(parts, texts, said);
  const words = problems.map(({ code, detail }) => `${code} ${detail}`.trim()).join(', ');
  notebook.note('verified', words || `${parts.length}`);
  if (problems.length > 0)
    return {
      isRefused: true,
      text: `Not said to the visitor. Correct it once, or hand over: ${words}`,
    };
  for (const n of parts.flatMap((part) => part.sources)) {
    const source = sources[n - 1];
    if (source) source.used = true;
  }
  return {
    decision: {
      outcome: 'answered',
      text: parts.map(({ text }) => text.trim()).join(' '),
      choices: [agentPhrase('helped', asked.language), agentPhrase('notHelped', asked.language)],
    },
  };
}
