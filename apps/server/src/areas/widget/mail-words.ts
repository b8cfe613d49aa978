/**
 * The fixed words of mails to visitors: the transcript and the link to the history, in the languages of the widget.
 * `{merchant}` stands for the name.
 */
interface Words {
  readonly subject: string;
  readonly you: string;
  readonly history: string;
  readonly historyLead: string;
  readonly historyOpen: string;
}

const ENGLISH: Words = {
  subject: 'Your conversation with {merchant}',
  you: 'You',
  history: 'Your conversations with {merchant}',
  historyLead: 'All that you wrote and were answered. The link works once and for 30 days.',
  historyOpen: 'Read your conversations',
};

const OTHERS: Readonly<Record<string, Words>> = {
  ar: {
    subject: 'محادثتك مع {merchant}',
    you: 'أنت',
    history: 'محادثاتك مع {merchant}',
    historyLead: 'كل ما كتبته وما رددنا به. يعمل الرابط مرة واحدة ولمدة 30 يومًا.',
    historyOpen: 'اقرأ محادثاتك',
  },
  es: {
    subject: 'Tu conversación con {merchant}',
    you: 'Tú',
    history: 'Tus conversaciones con {merchant}',
    historyLead: 'Todo lo que escribiste y te respondimos. El enlace funciona una vez y durante 30 días.',
    historyOpen: 'Leer tus conversaciones',
  },
  fr: {
    subject: 'Votre conversation avec {merchant}',
    you: 'Vous',
    history: 'Vos conversations avec {merchant}',
    historyLead:
      'Tout ce que vous avez écrit et nos réponses. Le lien fonctionne une fois, pendant 30 jours.',
    historyOpen: 'Lire vos conversations',
  },
};

/** The words in a language such as `ar-EG`; in English where there are none. */
export function wordsIn(language: string | null): Words & { readonly locale: string } {
  const locale = language?.split('-')[0]?.toLowerCase() ?? '';
  const words = OTHERS[locale];
  return words ? { ...words, locale } : { ...ENGLISH, locale: 'en' };
}
