import type { Language } from '../../shared/language.ts';
import { useWidget } from './widget-context.ts';

const TEXTS: Record<Language, readonly [paused: string, ended: string]> = {
  en: [
    'This chat is paused right now. Please come back later.',
    'This chat has ended. Thank you for your visit.',
  ],
  ar: ['هذه المحادثة متوقفة مؤقتًا. يرجى العودة لاحقًا.', 'انتهت هذه المحادثة. شكرًا لزيارتك.'],
  es: ['Este chat está en pausa. Vuelva más tarde.', 'Este chat ha terminado. Gracias por su visita.'],
  fr: [
    'Cette discussion est en pause. Revenez plus tard.',
    'Cette discussion est terminée. Merci de votre visite.',
  ],
};

/** Why a paused or ended engagement admits no one. */
export function Shut() {
  const { engine, state } = useWidget();
  const [paused, ended] = TEXTS[engine.handle.language];
  return (
    <p className="waiting" role="status">
      {state.config.state === 'paused' ? paused : ended}
    </p>
  );
}
