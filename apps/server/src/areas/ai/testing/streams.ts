import type { AiKind } from '@foyer/domain/ai';
import { argumentsOf, type Reply, TOKENS } from './wires.ts';

/** An event of a stream. `data` is JSON unless it is a text. */
export interface StreamEvent {
  readonly name?: string;
  readonly data: object | string;
}

/** How a kind of provider streams a reply. */
interface Stream {
  /** Whether a request asks for a stream. */
  isAsked(path: string, body: { readonly stream?: boolean }): boolean;
  write(reply: Reply): StreamEvent[];
  readonly error: StreamEvent;
}

const PIECE = 6;
const pieces = (text: string): string[] => text.match(new RegExp(`.{1,${PIECE}}`, 'gsu')) ?? [];
const named = (data: { readonly type: string }): StreamEvent => ({ name: data.type, data });
const inBody = (_: string, { stream }: { readonly stream?: boolean }) => stream === true;

/** The events of the Responses API of OpenAI and Azure. */
const responses: Stream = {
  isAsked: inBody,
  write({ text = '', tool, end }) {
    const at = { output_index: 0, item_id: 'item_1' };
    const call = tool && { type: 'function_call', id: 'item_1', call_id: 'call_1', name: tool.name };
    const message = { type: 'message', id: 'item_1' };
    const item = (type: 'added' | 'done', content: object) =>
      named({ type: `response.output_item.${type}`, ...at, ...{ item: content } });
    const delta = (kind: string) => (piece: string) =>
      named({ type: `response.${kind}.delta`, ...at, ...{ delta: piece, content_index: 0 } });
    return [
      named({
        type: 'response.created',
        ...{ response: { id: 'resp_1', created_at: 1, model: 'peer-model' } },
      }),
      item('added', call ? { ...call, arguments: '' } : message),
      ...(tool
        ? pieces(argumentsOf(tool)).map(delta('function_call_arguments'))
        : end === 'refused'
          ? pieces('I cannot help with that.').map(delta('refusal'))
          : pieces(text).map(delta('output_text'))),
      item('done', call && tool ? { ...call, arguments: argumentsOf(tool), status: 'completed' } : message),
      named({
        type: end === 'cut_off' ? 'response.incomplete' : 'response.completed',
        ...{
          response: {
            incomplete_details: end === 'cut_off' ? { reason: 'max_output_tokens' } : null,
            usage: { input_tokens: TOKENS.input, output_tokens: TOKENS.output },
          },
        },
      }),
    ];
  },
  error: named({
    type: 'error',
    ...{ sequence_number: 9, code: 'server_error', message: 'The server had an error.', param: null },
  }),
};

/** The chunks of Chat Completions. */
const completions: Stream = {
  isAsked: inBody,
  write({ text = '', tool, end }) {
    const chunk = (delta: object, finish: string | null = null, usage?: object): StreamEvent => ({
      data: {
        ...{ id: 'chat_1', object: 'chat.completion.chunk', created: 1, model: 'peer-model' },
        choices: [{ index: 0, delta, finish_reason: finish }],
        ...(usage && { usage }),
      },
    });
    const called = (part: object, first = {}) =>
      chunk({ tool_calls: [{ index: 0, ...first, function: part }] });
    const said = end === 'refused' ? '' : text;
    return [
      chunk({ role: 'assistant', content: '' }),
      ...(tool
        ? [
            called({ name: tool.name, arguments: '' }, { id: 'abcdefghi', type: 'function' }),
            ...pieces(argumentsOf(tool)).map((piece) => called({ arguments: piece })),
          ]
        : pieces(said).map((content) => chunk({ content }))),
      chunk(
        { content: '' },
        end === 'cut_off' ? 'length' : end === 'refused' ? 'content_filter' : tool ? 'tool_calls' : 'stop',
        {
          prompt_tokens: TOKENS.input,
          completion_tokens: TOKENS.output,
          total_tokens: TOKENS.input + TOKENS.output,
        },
      ),
      { data: '[DONE]' },
    ];
  },
  error: { data: { error: { message: 'The server had an error.', type: 'server_error', code: null } } },
};

/** Mistral sends the call of a tool whole. */
const mistral: Stream = {
  ...completions,
  error: { data: { object: 'error', message: 'Overloaded.', type: 'server_error', code: '3505' } },
  write: (reply) =>
    completions.write(reply).flatMap((event) => {
      const [call] = (event.data as Chunk).choices?.[0]?.delta.tool_calls ?? [];
      if (!call || !reply.tool) return [event];
      if (call.function.name === undefined) return [];
      call.function.arguments = argumentsOf(reply.tool);
      return [event];
    }),
};

interface Chunk {
  readonly choices?: {
    readonly delta: { readonly tool_calls?: { readonly function: { name?: string; arguments: string } }[] };
  }[];
}

const anthropic: Stream = {
  isAsked: inBody,
  write({ text = '', tool, end }) {
    const block = tool
      ? { type: 'tool_use', id: 'toolu_1', name: tool.name, input: {} }
      : { type: 'text', text: '' };
    const deltas = tool
      ? pieces(argumentsOf(tool)).map((piece) => ({ type: 'input_json_delta', partial_json: piece }))
      : pieces(text).map((piece) => ({ type: 'text_delta', text: piece }));
    const content = [
      named({ type: 'content_block_start', ...{ index: 0, content_block: block } }),
      ...deltas.map((delta) => named({ type: 'content_block_delta', ...{ index: 0, delta } })),
      named({ type: 'content_block_stop', ...{ index: 0 } }),
    ];
    return [
      named({
        type: 'message_start',
        ...{
          message: {
            ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'peer-model', content: [] },
            ...{ stop_reason: null, usage: { input_tokens: TOKENS.input, output_tokens: 1 } },
          },
        },
      }),
      named({ type: 'ping' }),
      ...(end === 'refused' ? [] : content),
      named({
        type: 'message_delta',
        ...{
          delta: {
            stop_reason:
              end === 'cut_off'
                ? 'max_tokens'
                : end === 'refused'
                  ? 'refusal'
                  : tool
                    ? 'tool_use'
                    : 'end_turn',
            stop_sequence: null,
          },
          usage: { output_tokens: TOKENS.output },
        },
      }),
      named({ type: 'message_stop' }),
    ];
  },
  error: named({
    type: 'error',
    ...{ error: { type: 'overloaded_error', message: 'Overloaded.' } },
  }),
};

/** Gemini sends the call of a tool whole, and ends without a mark. */
const google: Stream = {
  isAsked: (path) => path.endsWith(':streamGenerateContent'),
  write({ text = '', tool, end }) {
    const chunk = (parts: object[], finishReason?: string): StreamEvent => ({
      data: {
        modelVersion: 'peer-model',
        candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason && { finishReason }) }],
        usageMetadata: {
          promptTokenCount: TOKENS.input,
          candidatesTokenCount: TOKENS.output,
          totalTokenCount: TOKENS.input + TOKENS.output,
        },
      },
    });
    const finish = end === 'cut_off' ? 'MAX_TOKENS' : end === 'refused' ? 'SAFETY' : 'STOP';
    if (tool) return [chunk([{ functionCall: { name: tool.name, args: tool.input } }]), chunk([], finish)];
    const said = end === 'refused' ? [] : pieces(text);
    return [...said.map((piece) => chunk([{ text: piece }])), chunk([{ text: '' }], finish)];
  },
  error: { data: { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } } },
};

export const STREAMS: Readonly<Record<AiKind, Stream>> = {
  ...{ openai: responses, azure: responses, anthropic, google, mistral, compatible: completions },
};
