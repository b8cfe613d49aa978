/** What an agent notes for the team when it hands over, in the languages of the widget. */
const AGENT_NOTES = {
  asked: {
    en: 'The visitor asked for a person.',
    ar: 'طلب الزائر التحدث مع شخص.',
    es: 'El visitante pidió hablar con una persona.',
    fr: 'Le visiteur a demandé une personne.',
  },
  notHelped: {
    en: 'The visitor said that the answer did not help.',
    ar: 'قال الزائر إن الإجابة لم تفده.',
    es: 'El visitante dijo que la respuesta no le ayudó.',
    fr: 'Le visiteur a dit que la réponse ne l’a pas aidé.',
  },
  askedAgain: {
    en: 'The visitor asked the same question again.',
    ar: 'كرر الزائر السؤال نفسه.',
    es: 'El visitante repitió la misma pregunta.',
    fr: 'Le visiteur a posé de nouveau la même question.',
  },
  noSource: {
    en: 'No source answers:',
    ar: 'لا يوجد مصدر يجيب عن:',
    es: 'Ninguna fuente responde:',
    fr: 'Aucune source ne répond à :',
  },
  unsupported: {
    en: 'What the model wrote is not in the sources.',
    ar: 'ما كتبه النموذج غير موجود في المصادر.',
    es: 'Lo que escribió el modelo no está en las fuentes.',
    fr: 'Ce que le modèle a écrit ne figure pas dans les sources.',
  },
  limit: {
    en: 'A limit of the agent was reached.',
    ar: 'تم بلوغ أحد حدود الوكيل.',
    es: 'Se alcanzó un límite del agente.',
    fr: 'Une limite de l’agent a été atteinte.',
  },
  failed: {
    en: 'The AI provider gave no usable answer.',
    ar: 'لم يقدم مزود الذكاء الاصطناعي إجابة صالحة.',
    es: 'El proveedor de IA no dio una respuesta utilizable.',
    fr: 'Le fournisseur d’IA n’a donné aucune réponse utilisable.',
  },
  interrupted: {
    en: 'The answer was interrupted again and again.',
    ar: 'انقطعت الإجابة مرة بعد أخرى.',
    es: 'La respuesta se interrumpió una y otra vez.',
    fr: 'La réponse a été interrompue à plusieurs reprises.',
  },
  inactive: {
    en: 'The agent is no longer active.',
    ar: 'لم يعد الوكيل مفعّلاً.',
    es: 'El agente ya no está activo.',
    fr: 'L’agent n’est plus actif.',
  },
  ticketWanted: {
    en: 'Wanted to create a ticket:',
    ar: 'أراد إنشاء تذكرة:',
    es: 'Quería crear un ticket:',
    fr: 'Voulait créer un ticket :',
  },
  approvalWanted: {
    en: 'Asks for your approval to create a ticket:',
    ar: 'يطلب موافقتكم على إنشاء تذكرة:',
    es: 'Pide su aprobación para crear un ticket:',
    fr: 'Demande votre accord pour créer un ticket :',
  },
  noApproval: {
    en: 'No one decided in time whether to create the ticket:',
    ar: 'لم يقرر أحد في الوقت المحدد إنشاء التذكرة:',
    es: 'Nadie decidió a tiempo si crear el ticket:',
    fr: 'Personne n’a décidé à temps de créer le ticket :',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type AgentNote = keyof typeof AGENT_NOTES;

/** A note in a language, or in English. */
export const agentNote = (note: AgentNote, language: string | undefined): string =>
  (AGENT_NOTES[note] as Readonly<Record<string, string>>)[language ?? 'en'] ?? AGENT_NOTES[note].en;
