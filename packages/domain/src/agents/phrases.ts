import { containsPhrase } from '../bots/answers.ts';
import { commandOf, plain } from '../bots/words.ts';

/** What agents say by themselves, in the languages of the widget. */
export const AGENT_PHRASES = {
  clarify: {
    en: 'I did not find that yet. Could you say it in other words, or a little more exactly?',
    ar: 'لم أجد ذلك بعد. هل يمكنك صياغته بكلمات أخرى أو بدقة أكبر؟',
    es: 'Todavía no lo he encontrado. ¿Puede decirlo con otras palabras o con más detalle?',
    fr: 'Je ne l’ai pas encore trouvé. Pouvez-vous le dire autrement, ou plus précisément ?',
  },
  didYouMean: {
    en: 'Did you mean one of these?',
    ar: 'هل تقصد أحد هذه الأسئلة؟',
    es: '¿Se refiere a una de estas preguntas?',
    fr: 'Vouliez-vous dire l’une de ces questions ?',
  },
  handOver: {
    en: 'A colleague will take over here.',
    ar: 'سيتابع معك أحد الزملاء هنا.',
    es: 'Un compañero continuará aquí con usted.',
    fr: 'Un collègue prend le relais ici.',
  },
  handOverClosed: {
    en: 'A colleague will take over here. We are closed at the moment and will answer when we open again.',
    ar: 'سيتابع معك أحد الزملاء هنا. نحن مغلقون الآن وسنجيبك عندما نعود إلى العمل.',
    es: 'Un compañero continuará aquí con usted. Ahora estamos cerrados y le responderemos cuando abramos.',
    fr: 'Un collègue prend le relais ici. Nous sommes fermés en ce moment et répondrons dès la réouverture.',
  },
  next: {
    en: 'You are next.',
    ar: 'أنت التالي.',
    es: 'Es su turno a continuación.',
    fr: 'Vous êtes le prochain.',
  },
  place: {
    en: 'You are number {n} in the queue.',
    ar: 'رقمك في قائمة الانتظار: {n}.',
    es: 'Su lugar en la cola: {n}.',
    fr: 'Votre place dans la file : {n}.',
  },
  approval: {
    en: 'I have asked a colleague for approval. One moment, please.',
    ar: 'طلبت موافقة أحد الزملاء. لحظة من فضلك.',
    es: 'He pedido la aprobación de un compañero. Un momento, por favor.',
    fr: 'J’ai demandé l’accord d’un collègue. Un instant, s’il vous plaît.',
  },
  approved: {
    en: 'It is approved. Your request has the number {n}.',
    ar: 'تمت الموافقة. رقم طلبك هو {n}.',
    es: 'Aprobado. Su solicitud tiene el número {n}.',
    fr: 'C’est accordé. Votre demande porte le numéro {n}.',
  },
  refused: {
    en: 'My colleague could not approve this. Is there anything else I can help with?',
    ar: 'لم يتمكن زميلي من الموافقة على ذلك. هل من شيء آخر أساعدك فيه؟',
    es: 'Mi compañero no ha podido aprobarlo. ¿Puedo ayudarle en algo más?',
    fr: 'Mon collègue n’a pas pu donner son accord. Puis-je vous aider pour autre chose ?',
  },
  thanks: {
    en: 'Good to hear. Write any time if there is something else.',
    ar: 'يسعدني ذلك. اكتب لنا في أي وقت إذا احتجت إلى شيء آخر.',
    es: 'Me alegro. Escriba cuando quiera si necesita algo más.',
    fr: 'Ravi de l’entendre. Écrivez-nous quand vous voulez si vous avez une autre question.',
  },
  hello: {
    en: 'Hello! What can I help you with?',
    ar: 'مرحباً! كيف يمكنني مساعدتك؟',
    es: '¡Hola! ¿En qué puedo ayudarle?',
    fr: 'Bonjour ! En quoi puis-je vous aider ?',
  },
  helped: { en: 'That helped', ar: 'نعم، أفادني ذلك', es: 'Me ha ayudado', fr: 'Cela m’a aidé' },
  notHelped: {
    en: 'That did not help',
    ar: 'لم يفدني ذلك',
    es: 'No me ha ayudado',
    fr: 'Cela ne m’a pas aidé',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type AgentPhrase = keyof typeof AGENT_PHRASES;

/** A phrase in a language, or in English. */
export const agentPhrase = (phrase: AgentPhrase, language: string): string =>
  (AGENT_PHRASES[phrase] as Readonly<Record<string, string>>)[language] ?? AGENT_PHRASES[phrase].en;

/** What is said of a position in the queue, from 1. */
export const placePhrase = (position: number, language: string): string =>
  position === 1
    ? agentPhrase('next', language)
    : agentPhrase('place', language).replace('{n}', position.toLocaleString(language));

/** A wish for a person within a longer sentence. */
const HUMAN_PHRASES = [
  'real person',
  'human being',
  'talk to someone',
  'speak to someone',
  'talk to a person',
  'talk to a human',
  'speak to a human',
  'speak to a person',
  'talk to an agent',
  'speak to an agent',
  'customer service agent',
  'موظف حقيقي',
  'التحدث مع موظف',
  'التحدث إلى موظف',
  'أريد موظف',
  'شخص حقيقي',
  'hablar con una persona',
  'hablar con un humano',
  'hablar con un agente',
  'persona real',
  'parler à une personne',
  'parler à quelqu’un',
  "parler à quelqu'un",
  'parler à un humain',
  'parler à un conseiller',
  'vraie personne',
].map(plain);

/** Whether a visitor asks for a person, in the languages of the widget. */
export function asksForPerson(text: string): boolean {
  const said = plain(text);
  return commandOf(text) === 'human' || HUMAN_PHRASES.some((phrase) => containsPhrase(said, phrase));
}

const GREETINGS = new Set(
  ['hello', 'hi', 'hey', 'good morning', 'good evening', 'مرحبا', 'مرحباً', 'السلام عليكم', 'أهلا', 'hola']
    .concat(['buenos días', 'buenas tardes', 'bonjour', 'salut', 'bonsoir'])
    .map(plain),
);

/** Whether a message is a greeting and nothing else. */
export const isGreeting = (text: string): boolean => GREETINGS.has(plain(text));

const VERDICTS = new Map(
  (['helped', 'notHelped'] as const).flatMap((verdict) =>
    Object.values(AGENT_PHRASES[verdict]).map((phrase) => [plain(phrase), verdict] as const),
  ),
);

/** Whether a message is the visitor's verdict on an answer. Null: it is something else. */
export const verdictOf = (text: string): 'helped' | 'notHelped' | null => VERDICTS.get(plain(text)) ?? null;

/** What is read of a message for this. Characters. */
const READ_MAX = 1000;

/** Words of questions that tools can answer: about a ticket or an order of one's own. */
const OWN = /\b(?:my|mine|our)\b/iu;
const RECORDS = /\b(?:ticket|order|request|case|parcel)s?\b/iu;
const OWN_RECORDS =
  /(?:#|tk-|tw-)\d+|(?:طلبي|تذكرتي|طلباتي)|\bmis? (?:pedido|ticket|solicitud)|\b(?:ma|mes|mon) (?:commande|ticket|demande)/iu;

/** Whether a question may be about records of the visitor, which tools look up. */
export function concernsOwnRecords(text: string): boolean {
  const begin = text.slice(0, READ_MAX);
  return OWN_RECORDS.test(begin) || (OWN.test(begin) && RECORDS.test(begin));
}
