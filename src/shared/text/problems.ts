import type { ProblemCode } from '#shared/problems.ts';

/** The text that a person reads for each problem (specification section 8). */
interface ProblemText {
  header: string;
  text: string;
}

const gone = (noun: string, article: 'Deze' | 'Dit' = 'Deze'): ProblemText => ({
  header: `${noun} niet gevonden`,
  text: `${article} ${noun.toLowerCase()} bestaat niet (meer)!`,
});

export const genericProblem: ProblemText = {
  header: 'Oeps, er gaat iets mis!',
  text: 'Er is helaas iets mis gegaan. Probeer de pagina te herladen of probeer het later nog eens.',
};

export const problemTexts: Record<ProblemCode, ProblemText> = {
  not_logged_in: { header: 'Niet ingelogd', text: 'Log in om verder te gaan.' },
  invalid_grant: { header: 'Uitgelogd', text: 'Je bent nu uitgelogd.' },
  account_disabled: {
    header: 'Account uitgeschakeld',
    text: 'Een beheerder heeft je account uitgeschakeld. Je werk op dit apparaat blijft bewaard.',
  },
  access_denied: { header: 'Geen toegang', text: 'Je hebt geen toegang tot dit onderdeel.' },
  user_not_found: gone('Gebruiker'),
  alert_not_found: gone('Notificatie'),
  version_not_found: gone('Versie'),
  category_not_found: gone('Categorie'),
  question_not_found: gone('Voorwaarde'),
  help_question_not_found: gone('Hulpvraag'),
  inspection_template_not_found: gone('Kleur'),
  snippet_not_found: gone('Sneltekst'),
  inspection_not_found: gone('Inspectie'),
  image_not_found: gone('Afbeelding'),
  file_not_found: gone('Bestand', 'Dit'),
  photo_not_found: gone('Foto'),
  too_many_photos: {
    header: 'Te veel foto’s',
    text: 'Bij één inspectie passen honderd foto’s. Verwijder er eerst een.',
  },
  too_many_inspections: {
    header: 'Te veel inspecties',
    text: 'Hoogstens 10.000 per toezichthouder, 500 tegelijk aangeboden, en 20 keer nader onderzoek bij één inspectie.',
  },
  path_not_found: { header: 'Pagina niet gevonden', text: 'Deze pagina bestaat niet (meer)!' },
  name_conflict: {
    header: 'Naam al in gebruik',
    text: 'Er is al een andere versie met deze naam!',
  },
  changed_meanwhile: {
    header: 'Intussen gewijzigd',
    text: 'Iemand anders heeft dit intussen gewijzigd. Wat jij hebt ingevuld staat er nog.',
  },
  inspection_not_complete: {
    header: 'Inspectie niet volledig',
    text: 'Deze inspectie heeft nog niet antwoorden voor alle voorwaarden!',
  },
  inspection_finished: {
    header: 'Inspectie is afgerond',
    text: 'Deze inspectie is al voltooid en kan niet meer worden gewijzigd.',
  },
  inspection_not_finished: {
    header: 'Inspectie is niet afgerond',
    text: 'Dit kan pas als de inspectie is voltooid.',
  },
  inspection_not_started: {
    header: 'Inspectie is niet gestart',
    text: 'Start de inspectie voordat je antwoorden geeft.',
  },
  version_in_use: {
    header: 'Versie in gebruik',
    text: 'Er zijn inspecties met deze versie. Toevoegen en verwijderen kan daarom niet.',
  },
  own_account: {
    header: 'Eigen account',
    text: 'Je kunt je eigen account niet verwijderen of uitschakelen.',
  },
  already_handled: {
    header: 'Al afgehandeld',
    text: 'Dit punt is intussen afgehandeld, of het is er niet meer.',
  },
  last_administrator: {
    header: 'Laatste beheerder',
    text: 'Er moet altijd ten minste één beheerder zijn.',
  },
  no_address: {
    header: 'Geen e-mailadres',
    text: 'Je account heeft geen e-mailadres. Een testmail kan daarom niet worden verstuurd.',
  },
  inspection_transferred: {
    header: 'Inspectie overgedragen',
    text: 'Deze inspectie is nu van een collega. Wat je had ingevuld is meegegaan.',
  },
  server_restored: {
    header: 'De server is teruggezet',
    text: 'Dit apparaat geeft eerst terug wat daar ontbreekt; daarna wordt dit verzonden.',
  },
  not_in_practice: {
    header: 'Niet in een oefening',
    text: 'Dit kan alleen de echte server.',
  },
  earlier_change_refused: {
    header: 'Eerst een eerdere wijziging',
    text: 'Een eerdere wijziging van deze inspectie is geweigerd. Los die eerst op in het Verzendcentrum.',
  },
  id_conflict: {
    header: 'Al in gebruik',
    text: 'Er is al een andere inspectie onder dit kenmerk. Maak de inspectie opnieuw aan.',
  },
  action_conflict: {
    header: 'Wijziging al verwerkt',
    text: 'Deze wijziging is al eerder met een andere inhoud ontvangen.',
  },
  bad_request: {
    header: 'Verzoek niet begrepen',
    text: 'De server begreep het verzoek niet. Herlaad de pagina en probeer het opnieuw.',
  },
  payload_too_large: {
    header: 'Te groot',
    text: 'Wat je verstuurt is te groot. Maak de tekst korter of de afbeelding kleiner.',
  },
  headers_too_large: {
    header: 'Te veel gegevens',
    text: 'De browser stuurt te veel gegevens mee. Sluit de browser en probeer het opnieuw.',
  },
  unsupported_media_type: {
    header: 'Bestandstype niet mogelijk',
    text: 'Dit soort gegevens kan hier niet worden verwerkt. Is het een afbeelding, gebruik dan een JPEG, PNG of WebP.',
  },
  validation_failed: { header: 'Niet opgeslagen', text: 'Niet alle velden zijn goed ingevuld.' },
  too_many_requests: {
    header: 'Even wachten',
    text: 'Er komen nu te veel verzoeken binnen. Probeer het zo nog eens.',
  },
  storage_full: {
    header: 'Opslag vol',
    text: 'Jouw ruimte op de server is vol. Vraag wie de server beheert om ruimte te maken.',
  },
  internal_error: genericProblem,
  unavailable: {
    header: 'Even niet bereikbaar',
    text: 'De server is tijdelijk niet bereikbaar. Probeer het zo nog eens.',
  },
};
