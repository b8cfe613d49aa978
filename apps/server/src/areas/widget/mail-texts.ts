/**
 * Texts of mails to visitors (transcript, history link, address code) in the languages of the widget. `{merchant}` is
 * replaced by the merchant's name.
 */
interface MailTexts {
  readonly subject: string;
  readonly you: string;
  readonly history: string;
  readonly historyLead: string;
  readonly historyOpen: string;
  readonly code: string;
  readonly codeLead: string;
}

const ENGLISH: MailTexts = {
  subject: 'Your conversation with {merchant}',
  you: 'You',
  history: 'Your conversations with {merchant}',
  historyLead: 'Everything you wrote and our replies. The link works once and expires in 30 days.',
  historyOpen: 'Read your conversations',
  code: 'Your code for {merchant}',
  codeLead:
    'Enter this code in the chat to get a copy of your conversation. If you did not request it, ignore this email.',
};

const OTHERS: Readonly<Record<string, MailTexts>> = {
  ar: {
    subject: 'محادثتك مع {merchant}',
    you: 'أنت',
    history: 'محادثاتك مع {merchant}',
    historyLead: 'كل ما كتبته وما رددنا به. يعمل الرابط مرة واحدة ولمدة 30 يومًا.',
    historyOpen: 'اقرأ محادثاتك',
    code: 'رمزك لدى {merchant}',
    codeLead: 'أدخل هذا الرمز في المحادثة لتصلك نسخة منها. إن لم تطلبه فتجاهل هذه الرسالة.',
  },
  es: {
    subject: 'Tu conversación con {merchant}',
    you: 'Tú',
    history: 'Tus conversaciones con {merchant}',
    historyLead: 'Todo lo que escribiste y te respondimos. El enlace funciona una vez y durante 30 días.',
    historyOpen: 'Leer tus conversaciones',
    code: 'Tu código para {merchant}',
    codeLead:
      'Introduce este código en el chat para recibir una copia de tu conversación. Si no lo has pedido, ignora este correo.',
  },
  fr: {
    subject: 'Votre conversation avec {merchant}',
    you: 'Vous',
    history: 'Vos conversations avec {merchant}',
    historyLead:
      'Tout ce que vous avez écrit et nos réponses. Le lien fonctionne une fois, pendant 30 jours.',
    historyOpen: 'Lire vos conversations',
    code: 'Votre code pour {merchant}',
    codeLead:
      'Saisissez ce code dans la discussion pour en recevoir une copie. Si vous n’avez rien demandé, ignorez cet e-mail.',
  },
};

/** The texts in a language such as `ar-EG`. Falls back to English. */
export function mailTextsFor(language: string | null): MailTexts & { readonly locale: string } {
  const locale = language?.split('-')[0]?.toLowerCase() ?? '';
  const texts = OTHERS[locale];
  return texts ? { ...texts, locale } : { ...ENGLISH, locale: 'en' };
}
