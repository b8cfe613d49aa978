import type { AiSource, AiSuggestion } from '@foyer/contract/ai/shapes';
import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { inventedFacts } from '@foyer/domain/grounding';
import { ANSWER_SCORE } from '@foyer/domain/knowledge';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import type { ModelMessage, ToolSet } from 'ai';
import { z } from 'zod';
import type { MemberScope } from '../../kernel/context.ts';
import { conversationFor } from '../conversations/access.ts';
import { findPassages } from '../knowledge/retrieval.ts';
import { askModel } from './asking.ts';
import { dataBlocks } from './data-blocks.ts';
import { AiFailure } from './failures.ts';
import type { ModelQuestion, ModelReply } from './questions.ts';
import { askedIn, readLines, transcriptOf } from './transcript.ts';

const LINES = 20;
const PASSAGES = 6;
/** Weaker passages than those that answer by themselves may still contain the answer. */
const FLOOR = ANSWER_SCORE / 2;
/** Models that think before they answer need most of them for that. */
const OUTPUT_TOKENS = 3_000;

const TOOLS: ToolSet = {
  reply: {
    description: 'Propose this reply to the customer.',
    inputSchema: z.object({
      text: z.string().min(1).max(MESSAGE_TEXT_MAX),
      sources: z.array(z.number().int()).max(PASSAGES).describe('Numbers of the passages it is based on.'),
    }),
  },
  cannot_answer: {
    description: 'The passages do not contain the answer.',
    inputSchema: z.object({}),
  },
};
const NOTHING: AiSuggestion = { text: null, sources: [], model: null };

/**
 * Lets a model write a reply to what the customer asks, from what knowledge says about it. Without passages, no model is
 * asked. A reply with figures or addresses that are in no passage is corrected once.
 * @param onText receives the reply before it is checked
 * @throws Refusal `not_found`, or AiFailure
 */
export async function suggestReply(
  scope: MemberScope,
  id: string,
  onText: ModelQuestion['onText'],
): Promise<AiSuggestion> {
  const { tenant, services } = scope;
  const conversation = await conversationFor(scope, id, 'change');
  const lines = await readLines(tenant, conversation.id, { limit: LINES });
  const asked = askedIn(lines);
  if (asked === '') return NOTHING;
  const found = await findPassages(scope, { text: asked, limit: PASSAGES });
  const passages = found.filter(({ score }) => score >= FLOOR);
  if (passages.length === 0) return NOTHING;

  const { block, rule } = dataBlocks();
  const system = [
    'You write a reply that a support agent may send to a customer.',
    'Use only what the numbered passages and the conversation say. Do not add facts, promises, prices or links.',
    'Answer what the customer asked last, in the language of the customer, briefly and politely, as plain text.',
    'Do not write the numbers of passages into the text. If the passages do not answer it, call cannot_answer.',
    rule,
  ].join('\n');
  const messages: ModelMessage[] = [
    {
      role: 'user',
      content: [
        ...passages.map((passage, n) => block(`Passage ${n + 1}, ${titleOf(passage)}`, passage.text)),
        block('Conversation', transcriptOf(lines)),
      ].join('\n\n'),
    },
  ];
  const signal = scope.disconnected();
  const ask = () =>
    askModel(services, tenant.merchantId, {
      ...{ purpose: 'suggestion', system, messages, tools: TOOLS, toolChoice: 'required' },
      ...{ maxOutputTokens: OUTPUT_TOKENS, conversationId: conversation.id, agentId: null, caps: null },
      ...{ signal, onText },
    });
  const inventedIn = inventedFacts([
    ...passages.flatMap(({ text, url }) => [text, url ?? '']),
    transcriptOf(lines),
  ]);
  const first = await ask();
  const reply = proposed(first, passages);
  if (reply.text === null) return reply;
  const invented = inventedIn(reply.text).map(({ detail }) => detail);
  if (invented.length === 0) return reply;
  messages.push(...corrections(first, `Not in the passages: ${invented.join(', ')}. Correct the reply.`));
  const second = proposed(await ask(), passages);
  if (second.text !== null && inventedIn(second.text).length > 0) throw new AiFailure('bad_reply');
  return second;
}

const titleOf = ({ documentName, headings }: FoundPassage): string => [documentName, ...headings].join(' › ');

/** What a reply of the model proposes. One that is only a text may be based on any passage. */
function proposed({ toolCalls: [call], text, model }: ModelReply, passages: FoundPassage[]): AiSuggestion {
  if (call?.toolName === 'cannot_answer') return { ...NOTHING, model };
  if (!call) return { text: text.trim(), sources: passages.map(presentSource), model };
  const input = call.input as { text: string; sources: number[] };
  const used = [...new Set(input.sources)].map((n) => passages[n - 1]);
  const known = used.filter((passage) => passage !== undefined);
  if (known.length === 0 || known.length < used.length) throw new AiFailure('bad_reply');
  return { text: input.text.trim(), sources: known.map(presentSource), model };
}

const presentSource = ({ documentId, documentName, headings, url, text }: FoundPassage): AiSource => ({
  ...{ documentId, documentName, headings, url, text },
});

/** The reply of the model with what is wrong about it. */
function corrections({ messages, toolCalls }: ModelReply, wrong: string): ModelMessage[] {
  if (toolCalls.length === 0) return [...messages, { role: 'user', content: wrong }];
  const content = toolCalls.map(({ toolCallId, toolName }) => ({
    ...({ type: 'tool-result', toolCallId, toolName } as const),
    output: { type: 'error-text', value: wrong } as const,
  }));
  return [...messages, { role: 'tool', content }];
}
