import connecthub.client.ApiClient;
import connecthub.client.ApiException;
import connecthub.client.api.*;
import connecthub.client.model.*;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The main job of a customer, with the generated client. Prints its results as JSON. */
public class MainJob {
  private static final long PATIENCE_MILLISECONDS = 600_000;
  private static final long LOOK_MILLISECONDS = 50;
  private static final String PASSWORD = "analytical engine no. 1";

  private final CreatedApiKey key;
  private final ApiClient hub;

  public static void main(String[] arguments) throws Exception {
    var job = new MainJob(arguments[0]);
    System.out.println(job.hub.getObjectMapper().writeValueAsString(job.run()));
  }

  private MainJob(String baseUrl) throws ApiException {
    key = signUp(baseUrl);
    hub = client(baseUrl, request -> request
        .header("x-api-key", key.getKey())
        .header("x-account-id", key.getAccountId())
        .header("x-user-id", key.getUserId()));
  }

  private static ApiClient client(String baseUrl, Consumer<HttpRequest.Builder> credentials) {
    var client = new ApiClient();
    client.updateBaseUri(baseUrl);
    return client.setRequestInterceptor(credentials);
  }

  private static CreatedApiKey signUp(String baseUrl) throws ApiException {
    var email = "ada-" + UUID.randomUUID() + "@example.com";
    var account = new AccountApi(client(baseUrl, null));
    var user = new RegisterRequest().firstName("Zo\u00eb").lastName("Lovelace").email(email).password(PASSWORD);
    var registered = account.registerUserWithHttpInfo(user);
    check(registered.getStatusCode() == 201, registered);
    check(registered.getData().getFirstName().equals(user.getFirstName()), registered.getData());
    var session = account.loginUser(new LoginRequest().email(email).password(PASSWORD));
    var signedIn = client(baseUrl, request -> request.header("Authorization", "Bearer " + session.getAccessToken()));
    var key = new AccountApi(signedIn).createApiKey(new CreateApiKeyRequest().name("Main job"));
    check(key.getUserId().equals(session.getUser().getId()), "the key is somebody else's");
    return key;
  }

  private Map<String, Object> run() throws Exception {
    var text = new SmsRequest().from("Example").to("+447700900123").text("Your code is 493817");
    var sms = new SmsApi(hub).sendSms(text, "main-job");
    var again = new SmsApi(hub).sendSms(text, "main-job");
    var ring = new FlashCallRequest().callee("+447700900123").caller("+447700900456").maxRingTime(5);
    var call = new FlashCallApi(hub).sendFlashCall(ring, null);
    var chat = new WhatsappOtpRequest().to("447700900123").text("493817");
    var whatsapp = new WhatsappApi(hub).sendWhatsappOtp(chat, null);
    var code = new TelegramOtpRequest().to("+447700900123").code("493817");
    var telegram = new TelegramApi(hub).sendTelegramOtp(code, null);
    var messages = List.of(
        delivered(sms.getMessageId()),
        delivered(call.getUuid()),
        delivered(whatsapp.getUuid()),
        delivered(telegram.getUuid()));

    var tdr = new TelegramApi(hub).getTelegramTdr(telegram.getUuid());
    var check = new CheckTelegramVerificationRequest().requestId(tdr.getRequestId()).code("493817");
    var verification = new TelegramApi(hub).checkTelegramVerification(check);
    var day = new StatsRequest().type(StatsType.LAST24H);
    check(new SmsApi(hub).getSmsStats(null).size() == 1, "a body that is left out");
    var bills = bills();
    var sim = new EsimApi(hub).listSimRegistries(1, null, null, null).getSims().get(0);
    var wanted = new CreateEsimPackageRequest().sim(sim.getIccid()).packageTemplate(101L);
    var esim = new EsimApi(hub).createEsimPackage(wanted, "package");
    return Map.ofEntries(
        Map.entry("apiKey", key.getKey()),
        Map.entry("accountId", key.getAccountId()),
        Map.entry("userId", key.getUserId()),
        Map.entry("replayed", again.getMessageId().equals(sms.getMessageId())),
        Map.entry("messages", messages),
        Map.entry("tdr",
            Map.of("status", tdr.getStatus(), "code", tdr.getCode(), "countryCode", tdr.getCountryCode())),
        Map.entry("verification", verification.getVerificationStatus().getStatus()),
        Map.entry("whatsapp", total(new WhatsappApi(hub).getWhatsappStats(day))),
        Map.entry("telegram", total(new TelegramApi(hub).getTelegramStats(day))),
        Map.entry("bills", bills),
        Map.entry("sim",
            Map.of(
                "iccid", sim.getIccid(),
                "imsi", sim.getImsis().get(0).getImsi(),
                "provisioned", sim.getProvisionedDate())),
        Map.entry("package",
            Map.of(
                "sim", esim.getSim(),
                "template", esim.getPackageTemplate(),
                "status", esim.getStatus(),
                "created", esim.getCreatedDate())),
        Map.entry("refusal", refusal()));
  }

  private Map<String, Object> delivered(String id) throws Exception {
    var until = System.currentTimeMillis() + PATIENCE_MILLISECONDS;
    for (;;) {
      var message = new MessagesApi(hub).getMessage(id);
      if (!List.of("PENDING", "SENT").contains(message.getStatus())) {
        return Map.of(
            "id", message.getId(),
            "channel", message.getChannel(),
            "status", message.getStatus(),
            "price", message.getPrice());
      }
      check(System.currentTimeMillis() < until, message);
      Thread.sleep(LOOK_MILLISECONDS);
    }
  }

  private static Map<String, Object> total(List<StatsEntry> entries) {
    var entry = entries.get(0);
    return Map.of(
        "requests", entry.getTotalRequests(),
        "transactions", entry.getTotalTransactions(),
        "amount", entry.getTotalAmount());
  }

  private Map<String, Object> bills() throws ApiException {
    var page = new BillingApi(hub).listBillingTransactions(new ListBillingTransactionsRequest());
    var debits = page.getList().stream()
        .filter(bill -> bill.getType().equals("DEBIT"))
        .map(BillingTransaction::getCorrelationId)
        .collect(Collectors.toList());
    return Map.of(
        "total", page.getTotal(), "balance", page.getList().get(0).getBalanceAfter(), "debits", debits);
  }

  private Map<String, Object> refusal() throws Exception {
    var text = new SmsRequest().from("Example").to("not a number").text("Your code is 493817");
    try {
      throw new AssertionError(new SmsApi(hub).sendSms(text, null));
    } catch (ApiException failure) {
      var problem = hub.getObjectMapper().readValue(failure.getResponseBody(), Problem.class);
      return Map.of(
          "status", failure.getCode(),
          "code", problem.getCode(),
          "pointer", problem.getErrors().get(0).getPointer());
    }
  }

  private static void check(boolean holds, Object otherwise) {
    if (!holds) throw new AssertionError(otherwise);
  }
}
