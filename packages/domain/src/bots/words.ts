/** Languages in which visitors can leave a bot by a word: those of the widget. */
const WORDS: Readonly<Record<'human' | 'restart' | 'stop', Readonly<Record<string, readonly string[]>>>> = {
  human: {
    en: [
      'human',
      'agent',
      'person',
      'real person',
      ...['talk', 'speak'].flatMap((verb) =>
        ['a person', 'a real person', 'a human', 'an agent', 'someone'].map((who) => `${verb} to ${who}`),
      ),
      'real human',
      'human agent',
    ],
    ar: [
      ...['موظف', 'إنسان', 'شخص', 'شخص حقيقي', 'بشري', 'خدمة العملاء', 'تحدث مع موظف'],
      ...['التحدث مع', 'التحدث إلى', 'أتحدث مع', 'أتحدث إلى'].flatMap((verb) => [
        `${verb} موظف`,
        `${verb} شخص`,
      ]),
    ],
    es: [
      ...['humano', 'agente', 'persona', 'persona real'],
      ...['una persona', 'un agente', 'un humano', 'alguien'].map((who) => `hablar con ${who}`),
    ],
    fr: [
      ...['humain', 'agent', 'une personne', 'conseiller'],
      ...['une personne', 'un humain', 'un agent', 'un conseiller', 'quelqu’un'].map(
        (who) => `parler à ${who}`,
      ),
    ],
  },
  restart: {
    en: ['start over', 'restart'],
    ar: ['ابدأ من جديد', 'من البداية', 'إعادة'],
    es: ['empezar de nuevo', 'reiniciar'],
    fr: ['recommencer'],
  },
  stop: {
    en: ['stop'],
    ar: ['توقف', 'إيقاف'],
    es: ['parar', 'alto'],
    fr: ['arrêter', 'arrêt'],
  },
};

export type Command = keyof typeof WORDS;

/** Accents, and marks of Arabic with the hamza on its letters and the line that lengthens them: often left out. */
const MARKS = /[\u0300-\u036f\u0640\u064b-\u0655\u0670]/g;

/** A text without case, marks and punctuation at its ends, for comparisons. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replaceAll('’', "'")
    .normalize('NFC')
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .replace(/\s+/g, ' ');

const BY_TEXT = new Map(
  (Object.keys(WORDS) as Command[]).flatMap((command) =>
    Object.values(WORDS[command])
      .flat()
      .map((word) => [plain(word), command] as const),
  ),
);

const POLITE = 'please|por favor|s.il vous plait|svp|من فضلك|لو سمحت';

/** The start and end of a request, in plain text. */
const REQUEST = new RegExp(
  `^(?:(?:(?:${POLITE}),?|(?:i|we) (?:want|need|would like)(?: to)?|i.d like(?: to)?|(?:can|could|may) (?:i|we|you)|let me|` +
    '(?:get|give|connect|put|pass|transfer) me(?: to| through to)?|quiero|necesito|quisiera|me gustaria|puedo|' +
    'je (?:veux|voudrais|souhaite)|j.ai besoin(?: de)?|puis-je|(?:اريد|احتاج|اود|ممكن|هل يمكنني)(?: ان| الى)?) )+',
);
const END = new RegExp(`,? (?:${POLITE}|now)$`);
const ARTICLE = /^(?:an?|una?|une|d.une?|the) /;

/**
 * The command that a message consists of. A person is also found in a request, such as 'I need a human'.
 * @param personWords further words that lead to a person
 */
export function commandOf(text: string, personWords: readonly string[] = []): Command | null {
  const said = plain(text);
  const command = BY_TEXT.get(said);
  if (command) return command;
  const wanted = said.replace(END, '').replace(REQUEST, '');
  const forms = wanted === said ? [said] : [said, wanted, wanted.replace(ARTICLE, '')];
  const isPerson = (form: string) =>
    BY_TEXT.get(form) === 'human' || personWords.some((word) => plain(word) === form);
  return forms.some(isPerson) ? 'human' : null;
}

/** What the bot says by itself, in the languages of the widget. */
export const BOT_PHRASES = {
  stopped: {
    en: 'I have stopped. Write “human” to talk to a person.',
    ar: 'لقد توقفت. اكتب «موظف» للتحدث مع شخص.',
    es: 'Me he detenido. Escribe «humano» para hablar con una persona.',
    fr: 'Je me suis arrêté. Écrivez « humain » pour parler à une personne.',
  },
  handedOver: {
    en: 'I am passing you to a person.',
    ar: 'سأحوّلك إلى أحد الموظفين.',
    es: 'Te paso con una persona.',
    fr: 'Je vous passe une personne.',
  },
  retry: {
    en: 'That does not look right. Please try again.',
    ar: 'يبدو أن هذا غير صحيح. حاول مرة أخرى.',
    es: 'Eso no parece correcto. Inténtalo de nuevo.',
    fr: 'Cela ne semble pas correct. Veuillez réessayer.',
  },
  code: {
    en: 'I have sent a code by email. Please write it here, or “again” for another one.',
    ar: 'أرسلت رمزًا عبر البريد الإلكتروني. اكتبه هنا، أو اكتب «مرة أخرى» للحصول على رمز آخر.',
    es: 'Te he enviado un código por correo. Escríbelo aquí, o «otra vez» para recibir otro.',
    fr: 'J’ai envoyé un code par e-mail. Écrivez-le ici, ou « encore » pour en recevoir un autre.',
  },
  person: {
    en: 'To talk to a person instead, write “human”.',
    ar: 'للتحدث مع شخص بدلًا من ذلك، اكتب «موظف».',
    es: 'Si prefieres hablar con una persona, escribe «humano».',
    fr: 'Pour parler plutôt à une personne, écrivez « humain ».',
  },
  waitTime: {
    en: 'I will continue {time}.',
    ar: 'سأتابع معك {time}.',
    es: 'Continuaré {time}.',
    fr: 'Je continuerai {time}.',
  },
  waitAnswer: {
    en: 'I am still waiting for an answer from another system and will continue as soon as it arrives.',
    ar: 'ما زلت أنتظر ردًا من نظام آخر، وسأتابع معك فور وصوله.',
    es: 'Sigo esperando la respuesta de otro sistema y continuaré en cuanto llegue.',
    fr: 'J’attends encore la réponse d’un autre système et je continuerai dès qu’elle arrivera.',
  },
  waitDevice: {
    en: 'I am still waiting for the device and will continue as soon as it answers.',
    ar: 'ما زلت أنتظر ردّ الجهاز، وسأتابع معك فور وصوله.',
    es: 'Sigo esperando al dispositivo y continuaré en cuanto responda.',
    fr: 'J’attends encore la réponse de l’appareil et je continuerai dès qu’elle arrivera.',
  },
  ratingHint: { en: '1–5', ar: 'من 1 إلى 5', es: 'del 1 al 5', fr: 'de 1 à 5' },
  dateHint: {
    en: 'for example 2026-11-27',
    // The mark keeps the parts of the day in their order.
    ar: 'مثلًا \u200e2026-11-27',
    es: 'por ejemplo, 2026-11-27',
    fr: 'par exemple 2026-11-27',
  },
  timeHint: {
    en: 'for example 14:30',
    ar: 'مثلًا 14:30',
    es: 'por ejemplo, 14:30',
    fr: 'par exemple 14:30',
  },
  again: { en: 'again', ar: 'مرة أخرى', es: 'otra vez', fr: 'encore' },
  optional: {
    en: '(optional, write “-” to skip)',
    ar: '(اختياري؛ اكتب «-» للتخطي)',
    es: '(opcional; escribe «-» para omitirlo)',
    fr: '(facultatif ; écrivez « - » pour passer)',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

const AGAIN = new Set(Object.values(BOT_PHRASES.again).map(plain));

/** Whether a message asks for another code. */
export const asksAgain = (text: string): boolean => AGAIN.has(plain(text));

/** The email with a code, in the languages of the widget. */
export const BOT_MAIL_TEXTS = {
  en: {
    subject: 'Your code for {merchant}',
    lead: 'Enter this code in the chat to confirm your email address. If you did not request it, ignore this email.',
  },
  ar: {
    subject: 'رمزك لدى {merchant}',
    lead: 'أدخل هذا الرمز في المحادثة لتأكيد بريدك الإلكتروني. إن لم تطلبه فتجاهل هذه الرسالة.',
  },
  es: {
    subject: 'Tu código para {merchant}',
    lead: 'Introduce este código en el chat para confirmar tu correo. Si no lo has pedido, ignora este correo.',
  },
  fr: {
    subject: 'Votre code pour {merchant}',
    lead: 'Saisissez ce code dans le chat pour confirmer votre adresse e-mail. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  },
} as const;

/** The note of a hand-over. The team reads it in the first language of the flow. */
export const BOT_NOTE_TEXTS = {
  en: {
    asked: 'The visitor asked for a person.',
    flow: 'The flow handed over to the team.',
    failed: 'The flow could not continue.',
    steps: 'Steps',
  },
  ar: {
    asked: 'طلب الزائر التحدث مع موظف.',
    flow: 'يقود المسار إلى الفريق.',
    failed: 'تعذّر على المسار أن يكمل.',
    steps: 'الخطوات',
  },
  es: {
    asked: 'El visitante pidió hablar con una persona.',
    flow: 'El flujo lleva al equipo.',
    failed: 'El flujo no pudo continuar.',
    steps: 'Pasos',
  },
  fr: {
    asked: 'Le visiteur a demandé une personne.',
    flow: 'Le parcours mène à l’équipe.',
    failed: 'Le parcours n’a pas pu continuer.',
    steps: 'Étapes',
  },
} as const;

/** The texts of a language, English for others. */
export const textsIn = <Texts>(
  texts: Readonly<{ en: Texts } & Record<string, Texts>>,
  language: string,
): Texts => (Object.hasOwn(texts, language) ? texts[language] : undefined) ?? texts.en;
