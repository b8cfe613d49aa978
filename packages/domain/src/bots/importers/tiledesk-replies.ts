import { isSafeAddress } from '../addresses.ts';
import { BOT_LIMITS } from '../graph.ts';
import { isAddress, type LeftOutReason, listOf, objectOf, type Part, textIn, textOf } from './parts.ts';
import { type Action, type Json, keyOf, stepKey, type Taken, withNames } from './tiledesk-parts.ts';

/** Whether an action sends messages. */
export const isReply = ({ _tdActionType }: Json): boolean =>
  _tdActionType === 'reply' || _tdActionType === 'replyv2' || _tdActionType === 'randomreply';

/** Whether an action asks with the text before it. */
export const isQuestion = ({ _tdActionType }: Json): boolean => _tdActionType === 'capture_user_reply';

/** A question for what visitors write. */
export function question(action: Action, field: Json, text: string): Partial<Part> {
  const { language, names, next } = action;
  const pattern = textOf(field.regex).replace(/^\/\^?|\$?\/[a-z]*$/g, '');
  const isPattern = field.type === 'regex' && pattern !== '' && pattern.length <= 200;
  return {
    step: {
      type: 'ask',
      data: {
        text: textIn(language, withNames(action, text) || 'Please answer.'),
        input: isPattern ? 'REGEX' : 'TEXT',
        variable: names.of(textOf(field.assignResultTo) || textOf(field.name) || 'answer'),
        pattern: isPattern ? pattern : '',
        attempts: 3,
        retryText: textIn(language, withNames(action, textOf(field.errorLabel))),
        minutes: null,
      },
    },
    exits: { next: keyOf(field.goToIntent) ?? next, failed: null },
  };
}

/** Messages of a reply, or one of them at random. The last text is the question of the input after it. */
export function reply(action: Action): Taken {
  const { raw, following, own, next } = action;
  const reasons: LeftOutReason[] = textOf(raw.noInputIntent) ? ['simplified'] : [];
  const messages = listOf(objectOf(raw.attributes).commands)
    .filter(({ type }) => type === 'message')
    .map(({ message }) => objectOf(message));
  const isRandom = raw._tdActionType === 'randomreply' && messages.length > 1;
  const last = messages.at(-1);
  const asks = following && !isRandom && last && isText(last) ? last : null;
  // Buttons that suggest an answer have no counterpart in a question.
  if (asks && listOf(attachmentOf(asks).buttons).length > 0) reasons.push('simplified');
  const said = (asks ? messages.slice(0, -1) : messages).flatMap((message) =>
    shown(action, message, reasons),
  );
  const asked = following ? [question(action, following, textOf(asks?.text))] : [];
  if (!isRandom || said.length < 2) return { steps: [...said, ...asked], reasons };
  const drawn = said.slice(0, BOT_LIMITS.branches);
  if (drawn.length < said.length) reasons.push('too_many');
  const after = following ? stepKey(own, drawn.length + 1) : next;
  const weight = Math.floor(100 / drawn.length);
  const branches = drawn.map((_, index) => ({ id: `r${index + 1}`, label: '', weight }));
  const exits = branches.map(({ id }, index) => [id, stepKey(own, index + 1)]);
  return {
    steps: [
      { step: { type: 'random', data: { branches } }, exits: Object.fromEntries(exits) },
      ...drawn.map((step) => ({ next: after, ...step })),
      ...asked,
    ],
    reasons,
  };
}

const attachmentOf = (message: Json) => objectOf(objectOf(message.attributes).attachment);

const isText = (message: Json): boolean =>
  (message.type ?? 'text') === 'text' && listOf(attachmentOf(message).gallery).length === 0;

/** The step that shows a message. */
function shown(action: Action, message: Json, reasons: LeftOutReason[]): Partial<Part>[] {
  const { language } = action;
  const text = withNames(action, textOf(message.text));
  const src = withNames(action, textOf(objectOf(message.metadata).src));
  const { buttons, gallery } = attachmentOf(message);
  if (listOf(objectOf(message._tdJSONCondition).conditions).length > 0) reasons.push('simplified');
  if (listOf(gallery).length > 0) return [carousel(action, text, listOf(gallery), reasons)];
  if (listOf(buttons).length > 0) return [choice(action, text, listOf(buttons), reasons)];
  if (message.type === 'image' || message.type === 'video') {
    if (isAddress(src))
      return [{ step: { type: message.type, data: { url: src, text: textIn(language, text) } } }];
    reasons.push('not_chosen');
  }
  const isFrame = message.type === 'frame';
  if (isFrame) reasons.push('simplified');
  const said = [text, isFrame ? src : ''].filter(Boolean).join('\n');
  return said ? [{ step: { type: 'say', data: { text: textIn(language, said) } } }] : [];
}

/** Where a choice goes on with what it does not offer. */
const elsewhereOf = ({ raw, other, own }: Action): string => keyOf(raw.noMatchIntent) ?? other ?? own;

/** The options that fit. Other words for them have no counterpart. */
function fitting(all: readonly Json[], reasons: LeftOutReason[]): readonly Json[] {
  if (all.length > BOT_LIMITS.options) reasons.push('too_many');
  if (all.some(({ alias }) => textOf(alias).trim())) reasons.push('simplified');
  return all.slice(0, BOT_LIMITS.options);
}

function choice(action: Action, text: string, all: readonly Json[], reasons: LeftOutReason[]): Partial<Part> {
  const { language } = action;
  const kept = fitting(all, reasons);
  const buttons = kept.map(({ type, value, link, target }, index) => {
    const isLink = type === 'url' && isAddress(textOf(link));
    return {
      id: `b${index + 1}`,
      label: textIn(language, withNames(action, textOf(value)) || `${index + 1}`),
      action: isLink
        ? target === 'self'
          ? ('url_same' as const)
          : ('url_new' as const)
        : ('postback' as const),
      value: isLink ? textOf(link) : '',
    };
  });
  const elsewhere = elsewhereOf(action);
  const exits = kept.map((button, index) => [`b${index + 1}`, keyOf(button.action) ?? elsewhere]);
  return {
    step: { type: 'buttons', data: { text: textIn(language, text || 'Please choose.'), buttons } },
    exits: { ...Object.fromEntries(exits), other: elsewhere },
  };
}

/** A gallery as a carousel. A card keeps the first of its buttons. */
function carousel(
  action: Action,
  text: string,
  all: readonly Json[],
  reasons: LeftOutReason[],
): Partial<Part> {
  const { language } = action;
  const kept = fitting(all, reasons);
  if (all.some(({ buttons }) => listOf(buttons).length > 1 || textOf(listOf(buttons)[0]?.link)))
    reasons.push('simplified');
  const items = kept.map(({ title, description, preview, buttons }, index) => {
    const src = textOf(objectOf(preview).src);
    const about = [description, listOf(buttons)[0]?.link].map(textOf).filter(Boolean).join('\n');
    return {
      id: `i${index + 1}`,
      title: textIn(language, withNames(action, textOf(title)) || `${index + 1}`),
      text: textIn(language, withNames(action, about)),
      imageUrl: isAddress(src) && isSafeAddress(src) ? src : '',
    };
  });
  const elsewhere = elsewhereOf(action);
  const exits = kept.map(({ buttons }, index) => [
    `i${index + 1}`,
    keyOf(listOf(buttons)[0]?.action) ?? elsewhere,
  ]);
  return {
    step: {
      type: 'list',
      data: { text: textIn(language, text || 'Please choose.'), style: 'carousel', items },
    },
    exits: { ...Object.fromEntries(exits), other: elsewhere },
  };
}
