import type { WidgetLanguage } from '@foyer/domain/engagement';

interface VoiceTexts {
  /** The language of `<Gather>`, and language and voice of `<Say>`. */
  readonly heard: string;
  readonly said: string;
  readonly voice?: string;
  readonly greeting: string;
  readonly silence: string;
  readonly noted: string;
  readonly more: string;
  readonly goodbye: string;
  readonly closed: string;
  /** What is stored of a caller who said nothing. */
  readonly missed: string;
  readonly open: string;
  readonly openUntil: string;
  readonly shut: string;
  readonly opensAt: string;
  /** Words of questions about the opening hours. */
  readonly hours: RegExp;
}

/** What the smart assistant says, by language. */
export const VOICE_TEXTS: Readonly<Record<WidgetLanguage, VoiceTexts>> = {
  en: {
    heard: 'en-US',
    said: 'en-US',
    greeting: 'Welcome to {name}. How can we help you?',
    silence: 'We did not hear you. Please call again.',
    noted: 'Thank you. We have written this down and will call you back.',
    more: 'Is there anything else?',
    goodbye: 'Thank you for your call. Goodbye.',
    missed: 'Missed call',
    closed: 'This line is not answered right now. Please call later.',
    open: 'We are open now.',
    openUntil: 'We are open now, until {time}.',
    shut: 'We are closed right now.',
    opensAt: 'We are closed right now, and open again on {time}.',
    hours: /\b(open|opening|hours|close|closed|closing)\b/i,
  },
  ar: {
    heard: 'ar-AE',
    said: 'arb',
    voice: 'Polly.Zeina',
    greeting: 'مرحبًا بك في {name}. كيف نساعدك؟',
    silence: 'لم نسمعك. يرجى الاتصال مرة أخرى.',
    noted: 'شكرًا. سجلنا ذلك وسنتصل بك.',
    more: 'هل هناك شيء آخر؟',
    goodbye: 'شكرًا لاتصالك. مع السلامة.',
    missed: 'مكالمة فائتة',
    closed: 'لا يُجاب على هذا الخط الآن. يرجى الاتصال لاحقًا.',
    open: 'نحن متاحون الآن.',
    openUntil: 'نحن متاحون الآن حتى {time}.',
    shut: 'نحن مغلقون الآن.',
    opensAt: 'نحن مغلقون الآن، ونفتح {time}.',
    hours: /(ساعات|الدوام|تفتح|تغلق|مفتوح|مغلق)/,
  },
  es: {
    heard: 'es-ES',
    said: 'es-ES',
    greeting: 'Bienvenido a {name}. ¿En qué podemos ayudarle?',
    silence: 'No le hemos oído. Llame de nuevo, por favor.',
    noted: 'Gracias. Lo hemos anotado y le llamaremos.',
    more: '¿Desea algo más?',
    goodbye: 'Gracias por su llamada. Adiós.',
    missed: 'Llamada perdida',
    closed: 'Esta línea no está atendida ahora. Llame más tarde, por favor.',
    open: 'Estamos abiertos ahora.',
    openUntil: 'Estamos abiertos hasta las {time}.',
    shut: 'Ahora estamos cerrados.',
    opensAt: 'Ahora estamos cerrados y abrimos el {time}.',
    hours: /(horario|abiert|abren|cerrad|cierran)/i,
  },
  fr: {
    heard: 'fr-FR',
    said: 'fr-FR',
    greeting: 'Bienvenue chez {name}. Comment pouvons-nous vous aider ?',
    silence: 'Nous ne vous avons pas entendu. Veuillez rappeler.',
    noted: 'Merci. Nous l’avons noté et nous vous rappellerons.',
    more: 'Souhaitez-vous autre chose ?',
    goodbye: 'Merci de votre appel. Au revoir.',
    missed: 'Appel manqué',
    closed: 'Cette ligne n’est pas disponible pour le moment. Veuillez rappeler plus tard.',
    open: 'Nous sommes ouverts.',
    openUntil: 'Nous sommes ouverts jusqu’à {time}.',
    shut: 'Nous sommes fermés pour le moment.',
    opensAt: 'Nous sommes fermés et nous rouvrons {time}.',
    hours: /(horaire|heures|ouver|ouvre|ferm)/i,
  },
};
