import type { Report } from '#shared/model/report.ts';
import type { ReportDomain, ReportPhoto, ReportQuestion } from '#shared/model/reportDomain.ts';
import type { ReportEntry } from '#shared/model/reportList.ts';
import type { ReportTexts } from '#shared/model/reportTexts.ts';
import { lawLineOf } from '#shared/rules/checklist/article.ts';
import type { DomainNode, QuestionNode } from '#shared/rules/checklist/checklistTree.ts';
import { labelsOf } from '#shared/rules/checklist/labels.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { hasView } from '#shared/rules/days/terms.ts';
import { type Answers, answersOf, lastAnswersOf } from '#shared/rules/inspection/completion.ts';
import { openResults } from '#shared/rules/inspection/followUp.ts';
import { photosByPart, saidOf } from '#shared/rules/inspection/photos.ts';
import { agreedIn, agreedLine, notesWith } from '#shared/rules/inspection/restoreOffers.ts';
import { hasLastQuestion } from '#shared/rules/inspection/stops.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { countOf, extraCount, sum } from './reportCounts.ts';
import { followUpLists } from './reportFollowUp.ts';
import { letterOf } from './reportLetter.ts';
import { coverRows, detailRows, supervisionOf } from './reportRows.ts';
import { skippedOf } from './reportSkipped.ts';
import type { ReportSource } from './reportSource.ts';

/**
 * Makes the report's data from an inspection and its version: all that the PDF says, in its order.
 * `texts` brings every Dutch word.
 */
export function buildReport(source: ReportSource, texts: ReportTexts): Report {
  const { inspection, version } = source;
  const whole = buildChecklist(version, inspection, labelsOf);
  const filled = withoutSkipped(whole);
  const answers = answersOf(inspection);
  const extra = lastAnswersOf(inspection);
  const agreed = agreedIn(inspection);
  const photos = photosByPart(inspection);
  const photosOf = (part: string | null): ReportPhoto[] =>
    (photos.get(part) ?? []).map((one) => ({
      photo: one.photo,
      caption: one.caption,
      alternative: saidOf(one),
    }));
  const said: Said = {
    photos: photosOf,
    notes: (answer, part) => notesWith(answer, agreed.get(part), texts.agreed),
    line: (answer, part) =>
      [agreedLine(answer?.result, agreed.get(part), texts.agreed), firstLine(answer?.notes ?? '')]
        .filter(Boolean)
        .join('. '),
  };
  const notes = new Map(inspection.category_notes.map((entry) => [entry.category, entry.notes]));
  const domains = filled.domains.map(
    (domain): ReportDomain => ({
      number: domain.number,
      title: domain.category.title,
      notesHtml: notes.get(domain.category.id) ?? '',
      items: domain.items
        .filter((item) => item.questions.length > 0)
        .map((item) => ({
          number: item.number,
          title: item.category.title,
          questions: item.questions.map((node) => toReportQuestion(node, answers, said, texts)),
        })),
      extra: toReportExtra(domain, extra, said, texts),
    }),
  );
  const counts = [
    ...filled.domains.map((domain) => countOf(domain, answers)),
    ...extraCount(filled.domains, extra, texts),
  ];
  return {
    title: texts.title(inspection.location),
    name: inspection.location,
    date: inspection.date ?? source.exportedOn,
    ...(source.organisation ? { letter: letterOf(source, source.organisation, texts) } : {}),
    footer: [inspection.location, formatDate(inspection.date)].filter(Boolean).join(' · '),
    cover: coverRows(source, texts),
    details: detailRows(inspection, texts),
    counts: { domains: counts, total: sum(counts, texts.total) },
    lists: [
      ...followUpLists(filled, inspection, texts),
      ...openResults.map((result) => ({
        result,
        title: texts.resultLabels[result],
        entries: filled.domains.flatMap((domain) => [
          ...domain.items
            .flatMap((item) => item.questions)
            .filter(({ question }) => answers.get(question.id)?.result === result)
            .map((node) =>
              entryOf(node, said.line(answers.get(node.question.id), node.question.id)),
            ),
          ...(hasLastQuestion(domain) && extra.get(domain.category.id)?.result === result
            ? [
                {
                  number: domain.number,
                  title: `${texts.lastQuestion}: ${domain.category.last_question_title || domain.category.title}`,
                  article: '',
                  note: said.line(extra.get(domain.category.id), domain.category.id),
                },
              ]
            : []),
        ]),
      })),
    ],
    notes: { title: texts.notes, html: inspection.notes, photos: photosOf(null) },
    domains,
    skipped: skippedOf(whole.domains),
    view: hasView(inspection.inspection_type),
    supervision: supervisionOf(source),
  };
}

/** Longer first lines are cut: the whole note stands with its condition. */
const longestNote = 160;

function firstLine(notesHtml: string): string {
  const [first = '', second = ''] = richToPlain(notesHtml)
    .split('\n')
    .filter((one) => one.trim() !== '');
  // A first line that ends with ':' is only a label, so the second line goes with it.
  const line = first.trimEnd().endsWith(':') ? `${first.trimEnd()} ${second}`.trimEnd() : first;
  return line.length > longestNote ? `${line.slice(0, longestNote).trimEnd()}…` : line;
}

/** The texts and photos of an answer at a part, with what was agreed if it offers to restore. */
interface Said {
  photos: (part: string) => ReportPhoto[];
  notes: (answer: ReturnType<Answers['get']>, part: string) => string;
  line: (answer: ReturnType<Answers['get']>, part: string) => string;
}

const entryOf = ({ number, label, question }: QuestionNode, note: string): ReportEntry => ({
  number,
  title: label,
  article: lawLineOf(question.description),
  note,
});

function toReportQuestion(
  { question, number }: QuestionNode,
  answers: Answers,
  said: Said,
  texts: ReportTexts,
): ReportQuestion {
  const answer = answers.get(question.id);
  return {
    number,
    // Without a title there is no title line: the whole text follows, so its first words need no
    // line of their own.
    title: question.title,
    text: question.text,
    descriptionHtml: question.description,
    result: answer?.result ?? null,
    resultLabel: answer?.result ? texts.resultLabels[answer.result] : texts.noResultLabel,
    notesHtml: said.notes(answer, question.id),
    photos: said.photos(question.id),
  };
}

function toReportExtra(
  domain: DomainNode,
  extra: Answers,
  said: Said,
  texts: ReportTexts,
): ReportQuestion | null {
  if (!hasLastQuestion(domain)) return null;
  const answer = extra.get(domain.category.id);
  return {
    number: '',
    title: domain.category.last_question_title || texts.lastQuestion,
    text: domain.category.last_question,
    descriptionHtml: '',
    result: answer?.result ?? null,
    resultLabel: answer?.result ? texts.resultLabels[answer.result] : texts.noResultLabel,
    notesHtml: said.notes(answer, domain.category.id),
    photos: said.photos(domain.category.id),
  };
}
