import { FIELD_TEXTS, type FieldFault, type FieldTextKey } from '@foyer/domain/fields';
import { missingPasswordClasses, PASSWORD_TOO_SHORT, passwordError } from '@foyer/domain/password';
import { fillText } from '@foyer/domain/texts';

/** Arabic translations of the field errors that the specification quotes in English. */
const ARABIC: Readonly<Record<FieldTextKey, string>> = {
  required: 'يُرجى إدخال {title}',
  requiredChoice: 'يُرجى اختيار {title}',
  pattern: 'يُرجى إدخال {title} بشكل صحيح',
  tooShort: 'يجب ألا يقل {title} عن {n} من الأحرف',
  tooLong: 'يزيد {title} على {n} من الأحرف',
  mobile: 'يجب أن يتكون {title} من 10 أرقام',
  file: 'يُرجى اختيار ملف.',
};

const ARABIC_PASSWORD_TOO_SHORT = 'يجب أن تحتوي كلمة المرور على 6 أحرف على الأقل';

const ARABIC_CLASSES: Readonly<Record<string, string>> = {
  lowercase: 'حرف صغير',
  uppercase: 'حرف كبير',
  symbol: 'رمز',
  number: 'رقم',
};

/** The error of a field in the console's language; the English is quoted from the specification. */
export function fieldTextIn(locale: string, fault: FieldFault): string {
  return fillText((locale === 'ar' ? ARABIC : FIELD_TEXTS)[fault.key], fault.values);
}

/** Why a password is too weak, in the console's language, or null. Specification 5. */
export function passwordTextIn(locale: string, password: string): string | null {
  const error = passwordError(password);
  if (error === null || locale !== 'ar') return error;
  if (error === PASSWORD_TOO_SHORT) return ARABIC_PASSWORD_TOO_SHORT;
  const missing = missingPasswordClasses(password).map((name) => ARABIC_CLASSES[name] ?? name);
  return `يجب أن تحتوي كلمة المرور على ${missing.join('، ')}`;
}
