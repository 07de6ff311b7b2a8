import java.io.FileInputStream;
import java.util.Map;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;

/**
 * Checks PDF files with the veraPDF that is packed in the jar of @opendataloader/pdf.
 * Arguments: flavours ("ua1,2a"), then files. Prints "<file> <flavour> PASS|FAIL <checks>", and one line per rule that failed.
 */
public class VeraCheck {
  private static final int MAX_FAILURES = 1000;

  public static void main(String[] arguments) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (String flavour : arguments[0].split(",")) {
      for (int i = 1; i < arguments.length; i++) check(flavour, arguments[i]);
    }
  }

  private static void check(String name, String file) throws Exception {
    String profileName = name.startsWith("ua") ? "PDFUA-" + name.substring(2) : "PDFA-" + name.toUpperCase();
    ValidationProfile profile = Profiles.profileFromXml(
        VeraCheck.class.getResourceAsStream("/org/verapdf/pdfa/validation/" + profileName + ".xml"));
    PDFAFlavour flavour = PDFAFlavour.fromString(name);
    try (FileInputStream in = new FileInputStream(file);
        PDFAParser parser = Foundries.defaultInstance().createParser(in, flavour)) {
      PDFAValidator validator = Foundries.defaultInstance().createValidator(profile, MAX_FAILURES, false, true, false);
      ValidationResult result = validator.validate(parser);
      System.out.println(file + " " + name + " " + (result.isCompliant() ? "PASS" : "FAIL") + " " + result.getTotalAssertions());
      Map<String, String> failures = new TreeMap<>();
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
        String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
        failures.putIfAbsent(rule, String.valueOf(assertion.getMessage()).replaceAll("\\s+", " "));
      }
      failures.forEach((rule, message) -> System.out.println("  " + rule + ": " + message));
    }
  }
}
