import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;

/** Posts a file as Java's own client does by default: it offers to upgrade to HTTP/2. */
class Client {
    public static void main(String[] arguments) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(arguments[0]))
            .header("Authorization", arguments[1])
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofFile(Path.of(arguments[2])))
            .build();
        for (int i = 0; i < 2; i++) { // the second goes over the same connection
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            System.out.println(response.version() + " " + response.statusCode() + " " + response.body());
        }
    }
}
