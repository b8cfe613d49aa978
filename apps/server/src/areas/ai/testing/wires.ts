import type { IncomingHttpHeaders } from 'node:http';
import type { AiKind } from '@foyer/domain/ai';

/** What a model answers. `input` of a tool call may be JSON that cannot be parsed. */
export interface Reply {
  readonly text?: string;
  readonly tool?: { readonly name: string; readonly input: object | string };
  /** `cut_off`: at the limit of tokens. `refused`: by the model or a filter. */
  readonly end?: 'cut_off' | 'refused';
  /** In a stream: how it breaks in the middle. `ends`: without saying that it is complete. */
  readonly breaks?: 'cut' | 'ends' | 'error' | 'silence' | 'bad_json';
  /** In a stream: the pause between two events. Milliseconds. */
  readonly pace?: number;
  /** In a stream: what is waited for after half of its events. */
  readonly until?: Promise<void>;
}

/** The wire format of a kind of provider. */
export interface Wire {
  /** What its base URL ends with. */
  readonly base: string;
  readonly path: RegExp;
  keyOf(headers: IncomingHttpHeaders): string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of other systems
  systemOf(body: any): string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of other systems
  read(body: any): { said: string; tools: string[]; maxTokens: number };
  write(reply: Reply): unknown;
  error(status: number, message: string): unknown;
}

/** What each reply has used. */
export const TOKENS = { input: 100, output: 20 };
const bearer = ({ authorization }: IncomingHttpHeaders) => authorization?.replace(/^Bearer /, '');
const header = (name: string) => (headers: IncomingHttpHeaders) => headers[name] as string | undefined;
export const argumentsOf = ({ input }: NonNullable<Reply['tool']>) =>
  typeof input === 'string' ? input : JSON.stringify(input);
const openaiError = (status: number, message: string) => ({
  error: { message, type: status === 429 ? 'rate_limit_exceeded' : 'invalid_request_error', code: null },
});

type Said = { role: string; content: unknown };
const isSystem = ({ role }: Said) => role === 'system' || role === 'developer';
const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : (content as { text: string }[]).map(({ text }) => text).join('');

/** The Responses API of OpenAI, which Azure has too. */
const responses = {
  path: /\/responses$/,
  systemOf: ({ input }: { input: Said[] }) =>
    input
      .filter(isSystem)
      .map(({ content }) => textOf(content))
      .join(''),
  read: (body: { input: Said[]; tools?: { name: string }[]; max_output_tokens: number }) => ({
    said: JSON.stringify(body.input.filter((one) => !isSystem(one))),
    tools: body.tools?.map(({ name }) => name) ?? [],
    maxTokens: body.max_output_tokens,
  }),
  write: ({ text = '', tool, end }: Reply) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'peer-model',
    status: end === 'cut_off' ? 'incomplete' : 'completed',
    incomplete_details: end === 'cut_off' ? { reason: 'max_output_tokens' } : null,
    output: tool
      ? [
          {
            type: 'function_call',
            id: 'fc_1',
            call_id: 'call_1',
            name: tool.name,
            arguments: argumentsOf(tool),
          },
        ]
      : [
          {
            type: 'message',
            id: 'msg_1',
            role: 'assistant',
            content: [
              end === 'refused'
                ? { type: 'refusal', refusal: 'I cannot help with that.' }
                : { type: 'output_text', text, annotations: [] },
            ],
          },
        ],
    usage: { input_tokens: TOKENS.input, output_tokens: TOKENS.output },
  }),
  error: openaiError,
};

/** Chat Completions, of Mistral and everything compatible with OpenAI. */
const completions = {
  path: /\/chat\/completions$/,
  keyOf: bearer,
  systemOf: ({ messages }: { messages: Said[] }) =>
    messages
      .filter(isSystem)
      .map(({ content }) => textOf(content))
      .join(''),
  read: (body: { messages: Said[]; tools?: { function: { name: string } }[]; max_tokens: number }) => ({
    said: JSON.stringify(body.messages.filter((one) => !isSystem(one))),
    tools: body.tools?.map((tool) => tool.function.name) ?? [],
    maxTokens: body.max_tokens,
  }),
  write: ({ text = '', tool, end }: Reply) => ({
    id: 'chat_1',
    object: 'chat.completion',
    created: 1,
    model: 'peer-model',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: tool || end === 'refused' ? null : text,
          ...(tool && {
            tool_calls: [
              {
                id: 'abcdefghi',
                type: 'function',
                function: { name: tool.name, arguments: argumentsOf(tool) },
              },
            ],
          }),
        },
        finish_reason:
          end === 'cut_off' ? 'length' : end === 'refused' ? 'content_filter' : tool ? 'tool_calls' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: TOKENS.input,
      completion_tokens: TOKENS.output,
      total_tokens: TOKENS.input + TOKENS.output,
    },
  }),
};

export const WIRES: Readonly<Record<AiKind, Wire>> = {
  openai: { base: '/v1', keyOf: bearer, ...responses },
  azure: { base: '/openai/v1', keyOf: header('api-key'), ...responses },
  anthropic: {
    base: '/v1',
    path: /^\/v1\/messages$/,
    keyOf: (headers) => (headers['anthropic-version'] ? header('x-api-key')(headers) : undefined),
    systemOf: ({ system }) => textOf(system ?? ''),
    read: (body) => ({
      said: JSON.stringify(body.messages),
      tools: (body.tools ?? []).map(({ name }: { name: string }) => name),
      maxTokens: body.max_tokens,
    }),
    write: ({ text = '', tool, end }) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'peer-model',
      content: tool
        ? [{ type: 'tool_use', id: 'toolu_1', name: tool.name, input: tool.input }]
        : end === 'refused'
          ? []
          : [{ type: 'text', text }],
      stop_reason:
        end === 'cut_off' ? 'max_tokens' : end === 'refused' ? 'refusal' : tool ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: TOKENS.input, output_tokens: TOKENS.output },
    }),
    error: (status, message) => ({
      type: 'error',
      error: { type: status === 529 ? 'overloaded_error' : 'invalid_request_error', message },
    }),
  },
  google: {
    base: '/v1beta',
    path: /^\/v1beta\/models\/[^/]+:(generateContent|streamGenerateContent)$/,
    keyOf: header('x-goog-api-key'),
    systemOf: ({ systemInstruction }) => textOf(systemInstruction?.parts ?? ''),
    read: (body) => ({
      said: JSON.stringify(body.contents),
      tools: (body.tools?.[0]?.functionDeclarations ?? []).map(({ name }: { name: string }) => name),
      maxTokens: body.generationConfig.maxOutputTokens,
    }),
    write: ({ text = '', tool, end }) => ({
      modelVersion: 'peer-model',
      candidates: [
        {
          ...(end !== 'refused' && {
            content: {
              role: 'model',
              parts: tool ? [{ functionCall: { name: tool.name, args: tool.input } }] : [{ text }],
            },
          }),
          finishReason: end === 'cut_off' ? 'MAX_TOKENS' : end === 'refused' ? 'SAFETY' : 'STOP',
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: TOKENS.input,
        candidatesTokenCount: TOKENS.output,
        totalTokenCount: TOKENS.input + TOKENS.output,
      },
    }),
    error: (status, message) => ({ error: { code: status, message, status: 'INVALID_ARGUMENT' } }),
  },
  mistral: {
    base: '/v1',
    ...completions,
    error: (status, message) => ({
      object: 'error',
      message,
      type: 'invalid_request_error',
      code: String(status),
    }),
  },
  compatible: { base: '/v1', ...completions, error: openaiError },
};
